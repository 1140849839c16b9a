import { textIn } from "@thingwright/contract/basics/content-languages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { chosenLanguage, namesIn, productNames } from "./default-name.store.ts";

/**
 * Returns the name under which a home finds a new device. A device with a name of its own needs none; any other gets the
 * name of its product, in the language that the person has chosen, or as the maker wrote it if they have chosen none.
 * The name has a number if the home has a device of that name already.
 */
export async function defaultName(
  all: Scope,
  sql: Sql,
  { deviceId, uid, homeId }: { deviceId: string; uid: string; homeId: string },
): Promise<string> {
  const product = await productNames(all, sql, deviceId);
  if (!product) return "";
  const chosen = await chosenLanguage(all, sql, uid);
  const name = chosen ? textIn({ zh_CN: product.name, ...product.name_texts }, chosen) : product.name;
  const taken = new Set(await namesIn(all, sql, homeId));
  let free = shortened(name, "");
  for (let count = 2; taken.has(free); count += 1) free = shortened(name, ` ${count}`);
  return free;
}

const shortened = (name: string, end: string) =>
  [...name].slice(0, limits.deviceTitle - end.length).join("") + end;
