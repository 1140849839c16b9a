import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { useLanguage } from "../../lib/language.ts";
import { useCategories } from "../products/api.ts";
import { messages } from "./messages/en.ts";

/** The categories of both levels, as options of a select. */
export function useCategoryOptions() {
  const local = useLocalName();
  const { tree = [] } = useCategories();
  return tree.flatMap((parent) => [
    { value: parent.id, label: local(parent) },
    ...parent.children.map((child) => ({ value: child.id, label: local(child), hint: local(parent) })),
  ]);
}

/**
 * Returns a function that joins the names of categories. Without ids, its result says that the panel is for all
 * categories.
 */
export function useCategoryNames(): (ids: readonly string[]) => string {
  const t = useMessages(messages);
  const language = useLanguage();
  const options = useCategoryOptions();
  return (ids) =>
    ids.length === 0
      ? t("allCategories")
      : options
          .filter(({ value }) => ids.includes(value))
          .map(({ label }) => label)
          .join(language === "en" ? ", " : "、");
}
