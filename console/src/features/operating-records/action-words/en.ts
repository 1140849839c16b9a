import { defineMessages } from "../../../lib/i18n.ts";

const parts = import.meta.glob<Record<string, string>>("../../*/records/en.ts", {
  eager: true,
  import: "en",
});

/** What every feature's `records/en.ts` says, in one file. */
export const en: Record<string, string> = Object.fromEntries(
  Object.values(parts).flatMap((words) => Object.entries(words)),
);

/** What was done to what, in words: by resource, and by action. */
export const messages = defineMessages(en, () => import("./zh.ts"));
