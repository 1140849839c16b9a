import { useMessages } from "../../../lib/i18n.ts";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "../messages/en.ts";

/** Marks objects that the sample has created. */
export function SampleTag() {
  const t = useMessages(messages);
  return <Tag tone="accent">{t("sampleTag")}</Tag>;
}
