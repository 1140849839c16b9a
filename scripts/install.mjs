import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./child.mjs";
import { cache, root } from "./paths.mjs";

/** Installs the packages that package-lock.json names, unless they are installed. */
export async function install() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  const stamp = path.join(cache, "installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (!isInstalled(JSON.parse(lock.toString()))) {
    console.log("Installing packages (npm ci)…");
    // No package that we use needs its install script, so none is run.
    const options = ["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--loglevel=error"];
    const npm = process.env.npm_execpath;
    const status = npm ? await run(process.execPath, [npm, ...options]) : await run("npm", options);
    if (status !== 0) throw new Error("The packages could not be installed.");
  }
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(stamp, wanted);
  } catch {
    // We may not write into this checkout. Without the stamp, every command compares the packages again.
  }
}

/** Compares package-lock.json with the lock file that npm leaves in node_modules once it has installed everything. */
function isInstalled(lock) {
  const file = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(file)) return false;
  const installed = JSON.parse(readFileSync(file, "utf8")).packages;
  const wanted = Object.entries(lock.packages).filter(([name]) => name.startsWith("node_modules/"));
  return wanted.every(([name, { version, optional, link }]) => {
    const found = installed[name];
    return found ? link || found.version === version : optional === true;
  });
}
