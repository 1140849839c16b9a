import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "../paths.mjs";
import { wrongImportMeta } from "./import-meta.mjs";
import { wrongImports } from "./imports.mjs";
import { ownedIn, unscopedSql } from "./scoped-sql.mjs";

const longest = 400;
/** This file may be longer than others: `npm run tables` writes it, and it grows with the tables. */
const generated = "server/src/platform/database/tables.ts";
const folders = ["contract", "device", "server", "console", "e2e", "bench", "panel", "scripts"];

const sources = new Map(
  folders.flatMap(listFiles).map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
);
const exports = new Map(
  folders
    .map((folder) => path.join(root, folder, "package.json"))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")))
    .map((manifest) => [manifest.name, manifest.exports ?? {}]),
);
const folderOf = (name) => name.replace("@thingwright/", "");
const owned = ownedIn(sources.get("server/src/platform/database/owned.ts"));
const problems = [
  ...wrongImports(sources, exports, folderOf),
  ...wrongImportMeta(sources),
  ...unscopedSql(sources, owned),
  ...longFiles(),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function longFiles() {
  return [...sources]
    .map(([file, text]) => ({ file, lines: text.split("\n").length - 1 }))
    .filter(({ file, lines }) => lines > longest && file !== generated)
    .map(({ file, lines }) => `${file}: ${lines} lines, and ${longest} is the most`);
}

function listFiles(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : listFiles(file);
    return /\.(ts|tsx|mjs|css|sql)$/.test(entry.name) ? [file] : [];
  });
}
