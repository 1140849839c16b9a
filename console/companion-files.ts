import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** Modules of the build, by the end of their path. */
const parts = {
  share: "/companion/share-screen.tsx",
  guest: "/companion/home-page.tsx",
  people: "/companion/people/people-pages.tsx",
  worker: "/companion/service-worker.ts",
};
/** Of the first of the pages of people, which are not in all languages. */
const peopleWords = /\/companion\/people\/words\/(en|zh-cn)\.ts$/;
const words = /\/companion\/words\/([\w-]+)\.ts$/;
/** Looked for by `companion-page.ts` of the server. */
const listName = "companion-files.json";

/**
 * Writes down which files the companion is made of: what its page loads at once, what it will need soon, and what the
 * worker of an installed companion keeps. The server puts that into the page and the worker of each app.
 */
export function companionFiles(): Plugin {
  return {
    name: "companion-files",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const withImports = (chunk: Chunk, found = new Set<string>()): Set<string> => {
        if (found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const name of chunk.viteMetadata?.importedCss ?? []) found.add(name);
        for (const name of chunk.imports) {
          const next = bundle[name];
          if (next?.type === "chunk") withImports(next, found);
        }
        return found;
      };
      const chunkOf = (end: string) => {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
        if (!found) throw new Error(`${end} is in no file of its own`);
        return found;
      };
      const start = chunks.find(({ name, isEntry }) => isEntry && name === "companion");
      if (!start) throw new Error("the companion's page is not in the build");
      const worker = chunkOf(parts.worker);
      const wordFiles: Record<string, string> = {};
      for (const { facadeModuleId, fileName } of chunks) {
        const [, name] = words.exec(facadeModuleId ?? "") ?? [];
        if (name) wordFiles[name] = fileName;
      }
      const first = [...withImports(start)];
      const share = [...withImports(chunkOf(parts.share))].filter((file) => !first.includes(file));
      const people = [...withImports(chunkOf(parts.people))];
      const spokenToPeople = chunks.filter(({ facadeModuleId }) => peopleWords.test(facadeModuleId ?? ""));
      const kept = new Set([
        ...first,
        ...share,
        ...people,
        ...withImports(chunkOf(parts.guest)),
        ...Object.values(wordFiles),
        ...spokenToPeople.map(({ fileName }) => fileName),
      ]);
      const list = { start: first, share, words: wordFiles, kept: [...kept], worker: worker.fileName };
      this.emitFile({ type: "asset", fileName: listName, source: JSON.stringify(list) });
    },
  };
}
