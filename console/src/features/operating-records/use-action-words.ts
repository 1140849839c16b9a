import type { OperatingRecord } from "@thingwright/contract/operating-records.ts";
import { useMessages } from "../../lib/i18n.ts";
import { en, messages } from "./action-words/en.ts";

/** The resources that something can be done to. */
export const resources = Object.keys(en)
  .filter((key) => !key.includes("."))
  .toSorted();

/** Which way it was switched, where there are words for that. */
function precise({ action, input }: OperatingRecord): string | undefined {
  const body = (input as { body?: { status?: unknown; online?: unknown } } | null)?.body;
  const words = `${action}.${String(body?.status ?? body?.online)}`;
  return words in en ? words : undefined;
}

/** What was done, in words; an action that is not known any more keeps its own name. */
export function useActionWords() {
  const t = useMessages(messages);
  return {
    action: (record: OperatingRecord) => t(precise(record) ?? record.action),
    resource: (resource: string) => t(resource),
  };
}
