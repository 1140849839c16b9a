import path from "node:path";
import { parseSync } from "oxc-parser";
import { acyclic, boundaries, kept } from "./boundaries.mjs";

/**
 * Checks every import against the import boundaries.
 *
 * @param {Map<string, string>} sources the text of each file by its path in the checkout
 * @param {Map<string, Record<string, string>>} exports the exports of each workspace by its name
 * @param {(name: string) => string} folderOf gives the folder of a workspace
 * @returns {string[]} one line for each import that is not allowed, and for each circle
 */
export function wrongImports(sources, exports, folderOf) {
  const imports = [...sources]
    .filter(([file]) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap(([file, text]) => importsOf(file, text, exports, folderOf));
  const problems = imports.filter(({ from, to }) => !isAllowed(from, to)).map(describe);
  return [...problems, ...acyclic.flatMap((rule) => circles(rule, imports))];
}

function importsOf(file, text, exports, folderOf) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const atOnce = new Set([
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((one) => one.moduleRequest?.value)),
  ]);
  const later = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) => /^["'](.*)["']$/.exec(text.slice(start, end))?.[1],
  );
  return [...new Set([...atOnce, ...later])]
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => ({
      from: file,
      to: resolve(file, specifier, exports, folderOf),
      lazy: !atOnce.has(specifier),
    }));
}

function resolve(file, specifier, exports, folderOf) {
  if (specifier.startsWith("node:")) return specifier;
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith(".")) return path.posix.join(path.posix.dirname(file), bare);
  for (const [name, patterns] of exports) {
    for (const [key, target] of Object.entries(patterns)) {
      const [shown, real] = [path.posix.join(name, key.replace("*", "")), target.replace("*", "")];
      if (bare.startsWith(shown)) return path.posix.join(folderOf(name), real, bare.slice(shown.length));
    }
  }
  const parts = bare.split("/");
  return `npm:${parts.slice(0, bare.startsWith("@") ? 2 : 1).join("/")}`;
}

function isAllowed(from, to) {
  const alone = kept.find(({ file }) => new RegExp(`^${file}`).test(to));
  if (alone && !from.startsWith(alone.by)) return false;
  for (const { files, may } of boundaries) {
    const found = new RegExp(`^${files}`).exec(from);
    if (found) return may.some((pattern) => new RegExp(`^${pattern.replace("$1", found[1])}`).test(to));
  }
  return false;
}

function describe({ from, to }) {
  return `${from}: may not import ${to} (see scripts/check/boundaries.mjs)`;
}

function circles({ group: pattern, lazy: mayBeLazy = false }, imports) {
  const groupOf = (file) => new RegExp(`^${pattern}`).exec(file)?.[1];
  const graph = new Map();
  for (const { from, to, lazy } of imports) {
    const [a, b] = [groupOf(from), groupOf(to)];
    if (!a || !b || a === b || (lazy && mayBeLazy) || from.includes(".test.")) continue;
    graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  const found = [];
  const done = new Set();
  const walk = (group, trail) => {
    if (trail.includes(group)) found.push([...trail.slice(trail.indexOf(group)), group]);
    else if (!done.has(group)) {
      for (const next of graph.get(group) ?? []) walk(next, [...trail, group]);
      done.add(group);
    }
  };
  for (const group of graph.keys()) walk(group, []);
  return found.map((trail) => `A circle of imports: ${trail.join(" → ")}`);
}
