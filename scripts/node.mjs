import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";

/**
 * The Node that runs the work: the one that npm installed here, else the user's own if it can run
 * TypeScript files (22.18 or later).
 */
export function findNode() {
  const own = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(own)) return own;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. ` +
      "Use Node 24, or at least 22.18.",
  );
}

/** The environment of the programs that we start: on their PATH, the Node above and the installed tools come first. */
export function environment(more = {}) {
  const folders = [path.dirname(findNode()), path.join(root, "node_modules/.bin"), process.env.PATH];
  return { ...process.env, PATH: folders.join(path.delimiter), ...more };
}
