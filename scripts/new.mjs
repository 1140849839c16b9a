import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { extend, listsFor } from "./new/lists.mjs";
import { fill, namesOf } from "./new/names.mjs";

const template = fileURLToPath(new URL("new/template/", import.meta.url));

/**
 * Creates a resource with a name and a description, which an account can list, create, change and delete: contract,
 * migration, module, console and tests. The developer then adds its real fields.
 * @param folder the checkout
 * @param given two texts, such as `products/product-lines` and `产品系列`. The first is the folder below contract/src and
 * the resource's plural in kebab case, the second is the resource's name in Chinese.
 * @returns the files that were created, and those that were extended
 */
export function startResource(folder, [where = "", chinese = ""]) {
  const [room, plural = ""] = where.split("/");
  const names = { ...namesOf(plural, chinese), room, number: nextMigration(folder) };
  if (!existsSync(path.join(folder, "contract/src", room)))
    throw new Error(`contract/src has no folder ${room}`);
  if (existsSync(path.join(folder, `contract/src/${room}/${plural}.ts`)))
    throw new Error(`There are ${plural} already`);
  const lists = listsFor(names).map((list) => {
    const file = path.join(folder, list.file);
    return { file, text: extend(readFileSync(file, "utf8"), list) };
  });
  const made = readdirSync(template, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tmpl"))
    .map((file) => ({
      file: path.join(folder, fill(file.replace(/\.tmpl$/, ""), names)),
      text: fill(readFileSync(path.join(template, file), "utf8"), names),
    }));
  for (const { file, text } of [...made, ...lists]) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const relative = ({ file }) => path.relative(folder, file).replaceAll(path.sep, "/");
  return { made: made.map(relative), extended: lists.map(relative) };
}

function nextMigration(folder) {
  const numbers = readdirSync(path.join(folder, "server/migrations")).map((file) =>
    Number.parseInt(file, 10),
  );
  return String(Math.max(...numbers) + 1).padStart(4, "0");
}
