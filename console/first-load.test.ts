import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, test, vi } from "vitest";
import { budgets } from "./budgets.ts";

type Chunk = Rolldown.OutputChunk;

const root = import.meta.dirname;
const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length / 1024;

vi.stubEnv("NODE_ENV", "production");
const output: Rolldown.RolldownOutput["output"][number][] = [];
for (const config of ["vite.config.ts", "companion.config.ts"]) {
  const built = await build({
    root,
    configFile: join(root, config),
    logLevel: "error",
    build: { write: false },
  });
  output.push(...(built as Rolldown.RolldownOutput).output);
}
vi.unstubAllEnvs();
const files = new Map(output.map((file) => [file.fileName, file]));
const chunks = output.filter((file) => file.type === "chunk");

function chunkOf(module: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)));
  if (!found)
    throw new Error(`${module} is in no file of the build: name the module that the page begins with`);
  return found;
}

/** A chunk with all chunks that it imports statically, which the browser loads before the page shows. */
function withImports(chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = files.get(name);
    if (next?.type === "chunk") withImports(next, found);
  }
  return found;
}

/** The largest parts of a page (packages, and modules of ours), each with its share of the gzipped size, in KB. */
function largest(loaded: readonly Chunk[]): string[] {
  const sizes = new Map<string, number>();
  for (const chunk of loaded) {
    const size = gzipped(chunk.code);
    const modules = Object.entries(chunk.modules);
    const whole = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
    for (const [id, { renderedLength }] of modules) {
      const part = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? relative(root, id);
      sizes.set(part, (sizes.get(part) ?? 0) + (size * renderedLength) / whole);
    }
  }
  return [...sizes]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 20)
    .map(([part, size]) => `${size.toFixed(1).padStart(7)} KB  ${part}`);
}

test.each(Object.entries(budgets))("%s loads no more than its budget", (name, budget) => {
  const loaded = [...new Set(budget.modules.flatMap((module) => [...withImports(chunkOf(module))]))];
  const styles = new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const contents = [...loaded.map(({ code }) => code), ...Array.from(styles, styleOf)];
  const size = contents.reduce((sum, content) => sum + gzipped(content), 0);
  const said = `${name} loads ${size.toFixed(1)} KB in ${contents.length} files. Its budget (console/budgets.ts) is \
${budget.kilobytes} KB in ${budget.files}. What is in which file: console/chunks.ts. The largest parts:
${largest(loaded).join("\n")}\n`;
  expect(size, said).toBeLessThanOrEqual(budget.kilobytes);
  expect(contents.length, said).toBeLessThanOrEqual(budget.files);
});

test("the first pages load no code that grows with the number of screens and resources", () => {
  const loaded = Object.values(budgets).flatMap(({ modules }) =>
    modules.flatMap((module) => [...withImports(chunkOf(module))]),
  );
  const modules = new Set(loaded.flatMap(({ moduleIds }) => moduleIds).map((id) => relative(root, id)));
  expect([...modules].some((id) => id.endsWith("contract-table/menu"))).toBe(true);
  // Rights and their words, all limits, the icons of menus that are not open.
  expect([...modules].filter((id) => /\.access\.ts$|\/(limits|late-icons)\.ts$/.test(id))).toEqual([]);
  // The files that each screen is made of.
  expect(chunkOf("src/app/console.tsx").code).not.toMatch(/assets\/[\w-]+\.js/);
});

test.each([
  "src/features/account/register-page.tsx",
  "src/features/account/forgot-password-page.tsx",
  "src/ui/menu/menu-popup.tsx",
  "src/ui/tooltip/tooltip-popup.tsx",
  "../contract/src/accounts/accounts.ts",
])("%s, which signed-out visitors need, does not load the console or list chunk", (module) => {
  const loaded = [...withImports(chunkOf(module))].map(({ name }) => name);
  expect(loaded).not.toContain("console");
  expect(loaded).not.toContain("list");
});

function styleOf(name: string): string | Uint8Array {
  const file = files.get(name);
  if (file?.type !== "asset") throw new Error(`${name} is no style sheet of the build`);
  return file.source;
}
