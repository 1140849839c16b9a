import type { NamedFile } from "@thingwright/contract/basics/named-file.ts";
import { useState } from "react";
import { errorText } from "../../lib/call-error.ts";
import { download } from "../../lib/csv.ts";
import { useMessages } from "../../lib/i18n.ts";
import { toast } from "../../ui/toast.ts";
import { messages } from "./messages/en.ts";

/**
 * Returns a function that saves the CSV file that a call returns, and confirms it in a toast.
 * @param ask the call
 */
export function useSavedFile(ask: () => Promise<NamedFile>) {
  const t = useMessages(messages);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const { name, content } = await ask();
      download(name, new Blob([content], { type: "text/csv;charset=utf-8" }));
      toast.success(t("saved", { name }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}
