import { languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { errorText, isAway } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { messages } from "./messages/en.ts";
import type { Editor } from "./use-editor.ts";

/** Shows why texts were not saved: changes by somebody else, invalid texts, or an unreachable server. */
export function EditorNotices({ editor }: { editor: Editor }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const { stale, refused, failure } = editor;
  const showFirst = (list: Editor["stale"] | Editor["refused"]) => (
    <Button
      size="sm"
      onClick={() => editor.show({ show: "changed", keyword: "", target: list[0]!.language })}
    >
      {t("showRefused")}
    </Button>
  );
  const away = isAway(failure);
  return (
    <>
      {stale.length > 0 && (
        <Alert tone="warning" title={t("staleTitle", { count: stale.length })} action={showFirst(stale)}>
          {t("staleText")}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert tone="danger" title={t("refusedTitle", { count: refused.length })} action={showFirst(refused)}>
          {t("refusedText", {
            languages: [...new Set(refused.map(({ language }) => languageTable[language].own))],
          })}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert
          tone="danger"
          title={words(away ? "savingAway" : "savingFailed")}
          action={
            <Button size="sm" loading={editor.saving} onClick={() => void editor.save()}>
              {words("retry")}
            </Button>
          }
        >
          {away ? words("savingAwayText") : errorText(failure)}
        </Alert>
      )}
    </>
  );
}
