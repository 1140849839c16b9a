import type { OperatingRecord } from "@thingwright/contract/accounts/operating-records.ts";
import { en } from "virtual:contract-table/record-words/en";
import { defineMessages, useMessages } from "../../lib/i18n.ts";

/** The names of resources and the texts for actions, from the API contract. */
const messages = defineMessages(en, () => import("virtual:contract-table/record-words/zh"));

/** The resources that have actions. */
export const resources = Object.keys(en)
  .filter((key) => !key.includes("."))
  .toSorted();

type Done = Pick<OperatingRecord, "action" | "input" | "after">;

/**
 * Returns the message key for the state that an action sets (such as `devices.setStatus.1`), or for the status with
 * which a task has ended. Returns undefined if there is no text for it.
 */
function precise({ action, input, after }: Done): string | undefined {
  const body = (input as { body?: { status?: unknown; online?: unknown } } | null)?.body;
  const ended = (after as { task_status?: unknown } | null)?.task_status;
  const words = `${action}.${String(ended ?? body?.status ?? body?.online)}`;
  return words in en ? words : undefined;
}

/**
 * Returns the text for a record's action, and the names of resources. If there is no text, the technical name is
 * returned.
 */
export function useActionWords() {
  const t = useMessages(messages);
  return {
    action: (record: Done) => t(precise(record) ?? record.action),
    resource: (resource: string) => t(resource),
  };
}
