import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { permissionWords } from "@thingwright/contract/grammar/menu.ts";
import { taskKinds } from "@thingwright/contract/grammar/task-kinds.ts";
import { en } from "virtual:contract-table/record-field-words/en";
import { defineMessages, useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useTitles } from "../../lib/titles.ts";
import { useNamedProducts } from "../products/shared/use-named-products.ts";
import { fieldOf, inWords } from "./fields.ts";
import { useAllApps } from "../apps/shared/use-all-apps.ts";
import { messages } from "./messages/en.ts";

/** The names of fields and of their values, from the API contract. */
const named = defineMessages(en, () => import("virtual:contract-table/record-field-words/zh"));

/**
 * Returns the texts for the fields of a resource's records and for their values, in the reader's language.
 * @param values the values that will be looked up. If they contain ids of products or apps, the names are loaded
 */
export function useFieldWords(resource: string, values: readonly { path: string; value: unknown }[]) {
  const t = useMessages(named);
  const words = useMessages(messages);
  const language = useLanguage();
  const titles = useTitles();
  // The record of a role contains the ids of the products and apps that the role gives access to.
  const lists = (kind: "products" | "apps", path: string) =>
    resource === "roles" && path.endsWith(`${kind}.ids`);
  const idsOf = (kind: "products" | "apps") =>
    values.flatMap(({ path, value }) => (lists(kind, path) && Array.isArray(value) ? value.map(String) : []));
  const products = useNamedProducts(idsOf("products"));
  const { data: apps } = useAllApps({ enabled: idsOf("apps").length > 0 });

  const screen = (permission: string) => {
    const [key, edit] = permission.split(":");
    const title = titles.screen(key as MenuKey);
    return edit ? words("mayEdit", { screen: title }) : title;
  };
  const product = (id: string) => products.find((one) => one.id === id)?.name ?? words("unknownProduct");
  const app = (id: string) => apps?.list.find((one) => one.id === id)?.name ?? words("unknownApp");
  /** For each field that contains keys, a function that returns the name of a key. */
  const nameIn: Record<string, (value: string) => string> = {
    menu_permissions: screen,
    permissions: (name) => permissionWords[name as keyof typeof permissionWords]?.[language] ?? name,
  };

  return {
    field: (path: string) =>
      inWords(path, (name) => t(`${resource}.${name}` in en ? `${resource}.${name}` : name)),
    /** Returns the text for a value, or the joined texts for a list of values; undefined if there is no text. */
    value(path: string, value: unknown): string | undefined {
      const field = fieldOf(path);
      if (Array.isArray(value)) {
        const nameOf = lists("products", path) ? product : lists("apps", path) ? app : nameIn[field];
        return value.map((one) => nameOf?.(String(one)) ?? String(one)).join(words("separator"));
      }
      if (field === "kind" && String(value) in taskKinds)
        return taskKinds[value as keyof typeof taskKinds][language];
      const key = [`${resource}.${field}.${String(value)}`, `${field}.${String(value)}`].find(
        (one) => one in en,
      );
      return key && t(key);
    },
  };
}
