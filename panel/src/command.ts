#!/usr/bin/env node
// The command-line tool for developers of panels: docs/panels.md.
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pack, PackProblems } from "./pack.ts";
import { serve } from "./serve.ts";

const help = `Usage: npm run panel -- pack <folder> [--out FILE]
       npm run panel -- serve <folder> [--server URL] [--token TOKEN] [--network]

pack   checks a panel and packs it into a ZIP archive, to be uploaded in the console
serve  runs a panel in the phones of the console's open pages, and again whenever a file of it changes

  --out FILE     the archive; by default NAME-VERSION.zip here
  --server URL   the platform; by default THINGWRIGHT_SERVER or http://127.0.0.1:3000
  --token TOKEN  an access token of yours, with the permission to change products; by default THINGWRIGHT_TOKEN
  --network      lets it call what its manifest asks for
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      server: { type: "string", default: process.env.THINGWRIGHT_SERVER ?? "http://127.0.0.1:3000" },
      token: { type: "string", default: process.env.THINGWRIGHT_TOKEN ?? "" },
      network: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [command, named] = positionals;
  if (values.help || named === undefined) return void process.stdout.write(help);
  const folder = resolve(named);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (command === "pack") {
    const { manifest, archive } = await pack(folder);
    const name = (manifest.name.en ?? "panel").toLowerCase().replace(/[^a-z0-9]+/g, "-");
    const file = values.out ?? `${name}-${manifest.version}.zip`;
    await writeFile(file, archive);
    return say(`${file}: ${archive.length} bytes`);
  }
  if (command !== "serve") return void process.stdout.write(help);
  if (values.token === "")
    throw new Error("An access token is needed: make one in the console, and set THINGWRIGHT_TOKEN.");
  const ended = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => ended.abort());
  const { server, token, network } = values;
  await serve({ folder, server: server.replace(/\/$/, ""), token, network, say, signal: ended.signal });
}

try {
  await main();
} catch (error) {
  const problems =
    error instanceof PackProblems ? error.problems : [String(error instanceof Error ? error.message : error)];
  for (const line of problems) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
