import type { ConflictAnswer } from "../../lib/conflict-dialog.tsx";
import { FieldsConflict } from "../../lib/fields-conflict.tsx";
import { useMessages } from "../../lib/i18n.ts";
import type { Versions } from "../../lib/versioned-form.ts";
import { useProductWords } from "../products/shared/product-words.tsx";
import { messages } from "./messages/en.ts";
import type { ModuleDraft } from "./module-draft.ts";

interface ModuleConflictProps extends Versions<ModuleDraft> {
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Asks whose version of a module stays. */
export function ModuleConflict(props: ModuleConflictProps) {
  const t = useMessages(messages);
  const words = useProductWords();
  const show = (field: keyof ModuleDraft, values: ModuleDraft): string => {
    if (field === "communication_mode") return words.mode(values[field]);
    if (field === "image_ids") return t("pictureCount", { count: values[field].length });
    if (field === "description" || field === "description_en") return textOf(values[field]);
    return values[field];
  };
  return (
    <FieldsConflict
      {...props}
      title={t("conflictTitle")}
      labels={{
        name: t("name"),
        chip: t("chip"),
        type: t("type"),
        communication_mode: t("mode"),
        size: t("size"),
        scenario: t("scenarioZh"),
        scenario_en: t("scenarioEn"),
        description: t("descriptionZh"),
        description_en: t("descriptionEn"),
        source: t("source"),
        image_ids: t("pictures"),
      }}
      show={show}
    />
  );
}

/** The beginning of a rich text without its formats. */
function textOf(html: string): string {
  const { textContent } = new DOMParser().parseFromString(html, "text/html").body;
  return textContent.length > 120 ? `${textContent.slice(0, 120)}…` : textContent;
}
