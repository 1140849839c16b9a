import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { capture } from "../child.mjs";
import { root } from "../paths.mjs";

const secondLooks = path.join(root, ".tmp/second-looks.json");
const lastGreen = path.join(root, ".tmp/last-green");
/**
 * The maximum number of second looks (reruns of failed test files) in `second-looks.json`. The oldest ones are dropped.
 */
const mostKept = 200;

/** Returns the tested state as `{ commit, isClean }`. The commit is "" if there is no commit, or no git. */
export async function testedState() {
  const head = await git("rev-parse", "HEAD");
  const changed = await git("status", "--porcelain");
  return {
    commit: head.status === 0 ? head.output : "",
    isClean: changed.status === 0 && changed.output === "",
  };
}

/**
 * Appends failures to `.tmp/second-looks.json`. These are failures of test files that passed when they were run a
 * second time.
 */
export function keepSecondLooks({ commit }, failures) {
  const known = existsSync(secondLooks) ? JSON.parse(readFileSync(secondLooks, "utf8")) : [];
  const at = new Date().toISOString();
  const all = [...known, ...failures.map((failure) => ({ at, commit, ...failure }))].slice(-mostKept);
  keep(secondLooks, `${JSON.stringify(all, null, 2)}\n`);
}

/** Notes the commit whose whole run was green, unless the checkout had uncommitted changes before or after the run. */
export async function keepGreen(before) {
  const after = await testedState();
  if (before.isClean && after.isClean && before.commit === after.commit) keep(lastGreen, `${after.commit}\n`);
}

/** Prints the last commit whose whole run was green, and the number of commits after it. */
export async function green() {
  if (!existsSync(lastGreen)) {
    console.log("No whole run of this checkout was green yet: npm run test:all");
    return 1;
  }
  const commit = readFileSync(lastGreen, "utf8").trim();
  const { status, output } = await git("rev-list", "--count", `${commit}..HEAD`);
  console.log(status === 0 ? `${commit}, ${output} commits ago` : `${commit}, which is not here any more`);
  return status;
}

async function git(...args) {
  // Without git, for instance if the sources came as an archive, no commit is known.
  const { status, output } = await capture("git", args).catch(() => ({ status: 1, output: "" }));
  return { status, output: output.trim() };
}

function keep(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
