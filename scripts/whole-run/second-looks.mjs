/** The number of files that may fail at first and pass when they are run again. With more such files, the run fails. */
export const mostSecondLooks = 3;
/** With more failed files than this, the run fails, and no file is run again. */
const mostLookedAt = 10;

/**
 * Runs each file that failed in a run once more, one file at a time. A file that fails twice fails the run.
 * `runFile(file)` runs one file by itself and returns its exit status.
 * @returns { failed, passed }: the reasons why the run has failed, one a line, and the first failures of the files that
 * passed when run again
 */
export async function lookAgain(report, runFile) {
  const files = doubtful(report);
  const nowhere = files.get("");
  files.delete("");
  if (nowhere) return { failed: nowhere.map(({ message }) => `an error in no file: ${message}`), passed: [] };
  if (files.size > mostLookedAt) return { failed: [`${files.size} files failed`], passed: [] };
  const failed = [];
  const passed = [];
  for (const [file, failures] of files) {
    if ((await runFile(file)) === 0) passed.push(...failures);
    else failed.push(`${file} failed twice`);
  }
  const once = new Set(passed.map(({ file }) => file)).size;
  if (once > mostSecondLooks)
    failed.push(`${once} files passed only at their second look, more than ${mostSecondLooks}`);
  return { failed, passed };
}

/** The failures of a run by file, as `{ file, test, message, load }`. */
function doubtful({ files, strays }) {
  const found = [
    ...files.flatMap(({ file, failures }) => failures.map((failure) => ({ file, ...failure }))),
    ...strays.map((stray) => ({ test: "outside of any test", ...stray })),
  ];
  const byFile = new Map();
  for (const failure of found) byFile.set(failure.file, [...(byFile.get(failure.file) ?? []), failure]);
  return byFile;
}
