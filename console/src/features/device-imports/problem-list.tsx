import { importFields } from "@thingwright/contract/devices/device-import-fields.ts";
import type { DeviceImport, ImportLine } from "@thingwright/contract/devices/device-imports.ts";
import { problems, type ProblemName, problemText } from "@thingwright/contract/grammar/problem.ts";
import { Download } from "lucide-react";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useCall } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ScrollBox } from "../../ui/scroll-box.tsx";
import { messages } from "./messages/en.ts";
import { useSavedFile } from "./use-saved-file.ts";

/** The largest number of lines that are shown; the saved file has all of them. */
const most = 100;

/** Returns the problems of a line, in words. */
export function useLineWords(): (line: Pick<ImportLine, "problems">) => string[] {
  const language = useLanguage();
  return (line) =>
    line.problems.map(({ field, problem, parameters }) => {
      const text = problem in problems ? problemText(problem as ProblemName, language, parameters) : problem;
      return field === null ? text : `${importFields[field].heading[language]}: ${text}`;
    });
}

/** The lines that have a problem, and a button that saves all such lines as a file. */
export function ProblemList({ list }: { list: DeviceImport }) {
  const t = useMessages(messages);
  const wordsOf = useLineWords();
  const params = { id: list.id };
  const { data } = useCall(api.deviceImports.lines, { params, query: { bad: "1", limit: most } });
  const { saving, save } = useSavedFile(() => call(api.deviceImports.problems, { params }));
  const more = list.bad - (data?.list.length ?? 0);
  return (
    <Card
      flush
      title={t("problems")}
      description={t("problemsText")}
      actions={
        <Button size="sm" icon={Download} loading={saving} onClick={() => void save()}>
          {t("downloadProblems")}
        </Button>
      }
    >
      <ScrollBox label={t("problems")} className="max-h-96">
        <ul className="divide-y divide-line">
          {data?.list.map((line) => (
            <li key={line.line} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 px-4 py-2">
              <span className="text-muted tabular">
                {t("line")} {line.line}
              </span>
              <ul>
                {wordsOf(line).map((words) => (
                  <li key={words} className="break-words">
                    {words}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </ScrollBox>
      {data && more > 0 && (
        <p className="border-t border-line px-4 py-2 text-meta text-muted">
          {t("moreProblems", { count: more })}
        </p>
      )}
    </Card>
  );
}
