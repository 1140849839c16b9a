import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { firstFiles } from "./chunks.ts";

type Bundle = Rolldown.OutputBundle;

const chunkAt = (bundle: Bundle, name: string) => {
  const file = bundle[name];
  return file?.type === "chunk" ? file : undefined;
};

/** Whether a file is one that the first pages load, by the name that `chunks.ts` gives it. */
const isFirst = (file: string) => firstFiles.some((name) => new RegExp(`/${name}-[^/]{8}\\.js$`).test(file));

/** All files that loading one of them leads to. */
function importsOf(bundle: Bundle, name: string, found = new Set<string>()): Set<string> {
  for (const next of chunkAt(bundle, name)?.imports ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    importsOf(bundle, next, found);
  }
  return found;
}

/**
 * Keeps the lists of files that each screen is made of out of the first load. Vite would put them next to each
 * `import()`, and so the lists of all screens into the files of the shell, where they grow with every screen. Instead
 * the file of a screen names all that it leads to, not only what it imports itself: its browser asks for them at once
 * when that file has come, rather than for one layer of imports after the other.
 */
export function sharedImports(): Plugin {
  return {
    name: "shared-imports",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, files, { hostId }) => (isFirst(hostId) ? [] : files),
        },
      },
    }),
    generateBundle(_options, bundle) {
      const hosts = Object.values(bundle).filter((file) => file.type === "chunk" && isFirst(file.fileName));
      const opened = new Set(hosts.flatMap((host) => (host.type === "chunk" ? host.dynamicImports : [])));
      const loaded = new Set(hosts.flatMap(({ fileName }) => [...importsOf(bundle, fileName), fileName]));
      for (const name of opened) {
        const chunk = chunkAt(bundle, name);
        if (!chunk || loaded.has(name)) continue;
        const missing = [...importsOf(bundle, name)].filter((file) => !chunk.imports.includes(file));
        // At the end: all of them have run by then, so that the order in which modules run stays as it was.
        chunk.code += missing.map((file) => `import"./${basename(file)}";`).join("");
      }
    },
  };
}
