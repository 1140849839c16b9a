import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The environment variable that names the file into which the report of a run is written. */
export const reportFile = "TEST_RUN_REPORT";

/**
 * A vitest reporter that records the result of a run as `{ files, strays }`.
 * - A file is `{ file, project, began, ended, failures }`. `file` is its path in the checkout; `began` and `ended` are
 *   milliseconds since 1970. Each failure is `{ test, message, load }`; `test` is "" if a hook or the file itself
 *   failed.
 * - A stray is an error outside of any test: `{ file, message, load }`. `file` is the file that ran when the error
 *   occurred, or "" if vitest does not know it.
 */
export default class RunReporter {
  files = [];
  began = new Map();

  onInit({ config }) {
    this.root = config.root;
  }

  onTestModuleStart(module) {
    this.began.set(module, Date.now());
  }

  onTestModuleEnd(module) {
    const ended = Date.now();
    this.files.push({
      file: this.nameOf(module.moduleId),
      project: module.project.name,
      began: this.began.get(module) ?? ended,
      ended,
      failures: failuresOf(module).map((failure) => ({ ...failure, load: loadavg()[0] })),
    });
  }

  onTestRunEnd(_modules, unhandled) {
    const strays = unhandled.map(({ VITEST_TEST_PATH: file, message }) => ({
      file: file ? this.nameOf(file) : "",
      message: plain(message),
      load: loadavg()[0],
    }));
    writeFileSync(process.env[reportFile], JSON.stringify({ files: this.files, strays }));
  }

  nameOf(file) {
    return path.relative(this.root, file);
  }
}

function failuresOf(module) {
  const tests = [...module.children.allTests("failed")].map((test) => ({
    test: test.fullName,
    errors: test.result().errors ?? [],
  }));
  const hooks = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ test: suite.type === "suite" ? suite.fullName : "", errors: [error] })),
  );
  return [...hooks, ...tests].map(({ test, errors }) => ({ test, message: plain(errors[0]?.message ?? "") }));
}

const plain = (message) => stripVTControlCharacters(String(message)).slice(0, 1000);
