const ofVite = ["env", "glob", "hot"];
const ofNode = ["dirname", "filename", "main", "resolve"];

/**
 * Finds fields of `import.meta` that do not exist where a file runs. The type check cannot find them, because it
 * covers code for browsers and for Node together.
 *
 * @param {Map<string, string>} sources the text of each file by its path in the checkout
 * @returns {string[]} one line for each field of `import.meta` that does not exist where the file runs
 */
export function wrongImportMeta(sources) {
  return [...sources].flatMap(([file, text]) => {
    // vitest gives tests the fields of both environments.
    if (file.includes(".test.")) return [];
    const inBrowser = file.startsWith("console/src/");
    const missing = inBrowser ? ofNode : ofVite;
    const used = [...text.matchAll(/\bimport\.meta\.(\w+)/g)].map(([, field]) => field);
    return used
      .filter((field) => missing.includes(field))
      .map((field) => `${file}: import.meta.${field} is not there in ${inBrowser ? "a browser" : "Node"}`);
  });
}
