import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { useLanguage } from "../../lib/language.ts";
import { useCategories } from "../products/api.ts";
import { messages } from "./messages/en.ts";

/** The categories of both levels, to be chosen among. */
export function useCategoryOptions() {
  const local = useLocalName();
  const { tree = [] } = useCategories();
  return tree.flatMap((parent) => [
    { value: parent.id, label: local(parent) },
    ...parent.children.map((child) => ({ value: child.id, label: local(child), hint: local(parent) })),
  ]);
}

/** Gives the names of categories in one text; without any, a panel is made for all. */
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
