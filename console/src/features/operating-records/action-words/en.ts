import { defineMessages } from "../../../lib/i18n.ts";

const parts = import.meta.glob<Record<string, string>>("../../*/records/en.ts", {
  eager: true,
  import: "en",
});

/** The words of every feature's `records/en.ts`, in one table. */
export const en: Record<string, string> = Object.fromEntries(
  Object.values(parts).flatMap((words) => Object.entries(words)),
);

/** The names of resources, and the words for actions. */
export const messages = defineMessages(en, () => import("./zh.ts"));
