import type { OperatingRecord } from "@thingwright/contract/operating-records.ts";
import { useMessages } from "../../lib/i18n.ts";
import { en, messages, type Action, type ActionResource } from "./messages/actions/en.ts";

const known = Object.keys(en);

/** The resources that something can be done to. */
export const resources = known.flatMap((key) =>
  key.startsWith("resource_") ? [key.slice("resource_".length) as ActionResource] : [],
);

/** Which way it was switched, where there are words for that. */
function precise({ action, input }: OperatingRecord): string | undefined {
  const body = (input as { body?: { status?: unknown; online?: unknown } } | null)?.body;
  const words = `${action}.${String(body?.status ?? body?.online)}`;
  return known.includes(words) ? words : undefined;
}

/** What was done, in words; an action that is not known any more keeps its own name. */
export function useActionWords() {
  const t = useMessages(messages);
  return {
    action: (record: OperatingRecord) => {
      const words = precise(record) ?? record.action;
      return known.includes(words) ? t(words as Action) : record.action;
    },
    resource: (resource: ActionResource) => t(`resource_${resource}`),
  };
}
