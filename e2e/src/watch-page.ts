import type { Page } from "playwright-core";

/**
 * A message of the browser itself when the companion's service worker takes over a page that is loading: a file that
 * the page had begun to load comes from the worker's cache instead. Nothing is missing or loaded twice from the server.
 */
const workerTookOver = /but is not used because it is a cross-world service worker resource mismatch/;

/** Collects the problems of a page: errors of scripts, console errors and warnings, failed requests and crashes. */
export function watchPage(page: Page): {
  problems: () => string[];
  /** With the problems that the test expects. */
  allProblems: () => string[];
  expect: (pattern: RegExp) => void;
} {
  const found: string[] = [];
  const expected: RegExp[] = [workerTookOver];
  page.on("pageerror", (error) => found.push(`error: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      found.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // An aborted request is no problem: the page was left, or no longer needed the answer.
    if (why !== "net::ERR_ABORTED") found.push(`request: ${request.method()} ${request.url()} ${why}`);
  });
  page.on("crash", () => found.push("the page crashed"));
  return {
    problems: () => found.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    allProblems: () => found,
    expect: (pattern) => void expected.push(pattern),
  };
}
