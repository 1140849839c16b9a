import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * In milliseconds: for this long, an open page can still load its parts from a former build; after that it must
 * reload.
 */
const keptFor = 86_400_000;

/**
 * Keeps the hashed files of former builds for a day. If a build emptied the folder, a running server would lose the
 * console while it is built, and pages opened before could not load their parts.
 */
export function formerBuilds(): Plugin {
  return {
    name: "former-builds",
    apply: "build",
    config: () => ({ build: { emptyOutDir: false } }),
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      const assets = join(dir, "assets");
      for (const name of await readdir(assets)) {
        const file = join(assets, name);
        const made = `assets/${name.replace(/\.(br|gz)$/, "")}`;
        if (!(made in bundle) && (await stat(file)).mtimeMs < Date.now() - keptFor) await rm(file);
      }
      // Old compressed files are removed: a file whose name stays the same would be sent with its old content.
      for (const name of await readdir(dir)) if (/\.(br|gz)$/.test(name)) await rm(join(dir, name));
    },
  };
}
