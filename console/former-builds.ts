import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** How long an open page may still ask for what a former build made of it, in milliseconds: longer ones reload. */
const keptFor = 86_400_000;

/**
 * Leaves the hashed files of former builds in place for a day. A server goes on while the console is built beneath it,
 * and pages that were open before find their parts: neither would if the folder were emptied.
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
      // What keeps its name would be sent as it was compressed before.
      for (const name of await readdir(dir)) if (/\.(br|gz)$/.test(name)) await rm(join(dir, name));
    },
  };
}
