import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./child.mjs";
import { compressFolder } from "./compress.mjs";
import { environment, findNode } from "./node.mjs";
import { cache, root } from "./paths.mjs";

const sources = ["console", "contract/src", "tsconfig.json", "package-lock.json"];

/** Builds the console into console/dist, unless it was built from the same sources before. */
export async function buildConsole() {
  const wanted = fingerprint();
  const stamp = path.join(cache, "console-built");
  const built = existsSync(path.join(root, "console/dist/index.html"));
  if (built && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the console…");
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  for (const config of ["vite.config.ts", "companion.config.ts"]) {
    const status = await run(findNode(), [vite, "build", "--config", config, "--logLevel", "warn"], {
      cwd: path.join(root, "console"),
      env: environment({ NODE_ENV: "production" }),
    });
    if (status !== 0) throw new Error("The console could not be built.");
  }
  await compressFolder(path.join(root, "console/dist"));
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) addFile(hash, path.join(root, source));
  return hash.digest("hex");
}

function addFile(hash, file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(file).sort()) {
      if (name !== "dist" && name !== "node_modules") addFile(hash, path.join(file, name));
    }
  } else if (found) {
    hash.update(`${file}\0${found.size}\0${found.mtimeMs}\0`);
  }
}
