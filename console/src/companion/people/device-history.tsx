import { reports } from "@thingwright/contract/points/point-traits.ts";
import { ChartLine } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pointTextsIn } from "../../parts/panels/point-texts.ts";
import { api } from "../../lib/api.ts";
import { phonePlatform } from "../phone-platform.ts";
import { useCompanion } from "../companion-context.ts";
import { Choice, Tap } from "../parts.tsx";
import { Blank, Missing } from "./frame.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { readingText } from "./reading-text.ts";
import { useRead } from "./reads.ts";
import { useExclusiveAction } from "./use-exclusive-action.ts";

interface Entry {
  time: number;
  value: unknown;
}

/** The values that a device has reported of one function point, the latest first. */
export function DeviceHistory({ id }: { id: string }) {
  const { language, tag } = useCompanion();
  const words = useLaterWords();
  const read = useRead(api.bindings.panel, { params: { id }, query: { platform: phonePlatform } });
  const [chosen, setChosen] = useState<string>();
  const panel = read.value;
  if (!panel) return <Missing read={read} />;
  const points = panel.points.filter(reports);
  const point = points.find(({ identifier }) => identifier === chosen) ?? points[0];
  if (!point) return <Blank icon={ChartLine} title={words.noHistoryTitle} text={words.noHistoryText} />;
  const texts = pointTextsIn(language, panel.translations);
  const textOf = (value: unknown) => {
    if (typeof value === "boolean") return value ? words.on : words.off;
    const said = readingText(point, { value, function_texts: panel.translations }, language);
    return said || (typeof value === "string" ? value : JSON.stringify(value));
  };
  const time = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium" });
  return (
    <>
      <Choice
        label={words.property}
        value={point.identifier}
        options={points.map((one) => ({ value: one.identifier, label: texts.name(one) }))}
        onChange={setChosen}
      />
      <Entries key={point.identifier} id={id} identifier={point.identifier}>
        {({ time: at, value }) => (
          <li key={at} className="flex min-h-11 items-center gap-4 border-line px-4 py-2 not-first:border-t">
            <bdi className="min-w-0 flex-1 break-words">{textOf(value)}</bdi>
            <time dateTime={new Date(at).toISOString()} className="shrink-0 text-meta text-muted">
              {time.format(at)}
            </time>
          </li>
        )}
      </Entries>
    </>
  );
}

interface EntriesProps {
  id: string;
  identifier: string;
  children: (entry: Entry) => ReactNode;
}

function Entries({ id, identifier, children }: EntriesProps) {
  const words = useLaterWords();
  const first = useRead(api.bindings.history, { params: { id }, query: { identifier } });
  // The entries after the first page. `of` is the first page that they continue: once it has changed, they are dropped.
  const [loaded, setLoaded] = useState<{ of: unknown; list: Entry[]; next: string | null }>();
  const more = loaded?.of === first.value ? loaded : undefined;
  const [isBusy, run] = useExclusiveAction();
  if (!first.value) return <Missing read={first} />;
  const list = [...first.value.list, ...(more?.list ?? [])];
  const next = more ? more.next : first.value.next_cursor;
  if (list.length === 0)
    return <Blank icon={ChartLine} title={words.noHistoryTitle} text={words.noHistoryText} />;
  return (
    <>
      <ol className="overflow-hidden rounded-xl border border-line bg-sheet">{list.map(children)}</ol>
      {next !== null && (
        <Tap
          aria-busy={isBusy || undefined}
          onClick={() =>
            void run(async () => {
              const query = { identifier, cursor: next };
              const page = await ask(api.bindings.history, { params: { id }, query });
              const below = [...(more?.list ?? []), ...page.list];
              setLoaded({ of: first.value, list: below, next: page.next_cursor });
            })
          }
        >
          {words.loadMore}
        </Tap>
      )}
    </>
  );
}
