import type { Loss } from "@thingwright/contract/exchange/losses.ts";
import { lossText } from "@thingwright/contract/exchange/losses.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { ScrollBox } from "../../ui/scroll-box.tsx";
import { messages } from "./messages/en.ts";

/** The number of function points that are named for each loss. */
const named = 6;

/** The losses of a conversion, each with the function points concerned. */
export function LossesList({ title, losses }: { title: string; losses: readonly Loss[] }) {
  const t = useMessages(messages);
  const language = useLanguage();
  const byText = Map.groupBy(losses, (loss) => lossText(loss, language));
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="flex items-center gap-2 font-medium">
        {title}
        {losses.length > 0 && (
          <span className="tabular text-meta font-normal text-muted">{losses.length}</span>
        )}
      </h3>
      {losses.length === 0 ? (
        <p className="text-muted">{t("nothingLost")}</p>
      ) : (
        <ScrollBox label={title} className="max-h-64 rounded-lg border border-line">
          <ul>
            {Array.from(byText, ([text, those]) => (
              <li key={text} className="border-b border-line px-3 py-2 last:border-b-0">
                <span className="block">{text}</span>
                <span className="block font-mono text-meta break-all text-muted">
                  {namesOf(those, t("wholeFile"), (names, count) => t("andMore", { names, count }))}
                </span>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </section>
  );
}

function namesOf(
  losses: readonly Loss[],
  whole: string,
  more: (names: string, count: number) => string,
): string {
  const names = [...new Set(losses.map(({ point }) => point || whole))];
  const shown = names.slice(0, named).join(", ");
  return names.length > named ? more(shown, names.length - named) : shown;
}
