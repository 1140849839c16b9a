import { type ContentLanguage, languageTable } from "@thingwright/contract/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/template-content.ts";
import type { PointValue } from "@thingwright/contract/values.ts";
import { memo, useDeferredValue, useMemo } from "react";
import { cx } from "../../../ui/cx.ts";
import { arrange, type Shown } from "./arrange.ts";
import { heroOf } from "./hero.ts";
import { PanelButtons } from "./panel-choice.tsx";
import { PanelControl } from "./panel-control.tsx";
import { Faults, NoFault } from "./panel-faults.tsx";
import { PanelHero } from "./panel-hero.tsx";
import type { ReadPast } from "./panel-chart.tsx";
import { ReadingTile } from "./panel-tiles.tsx";
import type { PanelReader } from "./panel-tools.ts";
import { panelWords } from "./panel-words.ts";
import type { PanelValues } from "./plausible-values.ts";
import { pointTextsIn } from "./point-texts.ts";

type Issue = (identifier: string, value: PointValue) => void;

interface GenericPanelProps {
  points: readonly FunctionPoint[];
  /** The words of the function points in other languages than Chinese and English. */
  translations: FunctionTranslations;
  language: ContentLanguage;
  /** What stands large on top, and what is left out; null for all as it is. */
  settings: Shown | null;
  values: PanelValues;
  /** Sets a value. Left out, the panel only shows, as for a device that is offline. */
  onIssue?: Issue | undefined;
  /** The device cannot be reached: what it was shows without its colours. */
  offline?: boolean;
  /** Reads what a number was before, for its chart. */
  readPast?: ReadPast | undefined;
}

/** So many of each part are drawn first, which fills a screen; the others follow once that is shown. */
const drawnFirst = 12;

/**
 * The panel that every product can have: built from its function points by their data types. It knows no product, no
 * device and no page: who shows it gives the values, and does what is asked.
 */
export function GenericPanel({
  points,
  translations,
  language,
  settings,
  values,
  onIssue,
  offline = false,
  readPast,
}: GenericPanelProps) {
  const reader = useMemo<PanelReader>(
    () => ({
      texts: pointTextsIn(language, translations),
      words: panelWords(language),
      tag: languageTable[language].tag,
    }),
    [language, translations],
  );
  // Anew each time: a form changes the settings in place, and says so with the same object.
  const { hero, rest } = heroOf(arrange(points, settings));
  const most = useDeferredValue(Infinity, drawnFirst);
  const { faults, readings, controls, commands } = rest;
  const partOf = (point: FunctionPoint) => ({
    ...reader,
    point,
    value: values[point.identifier],
    onChange: onIssue && ((value: PointValue) => onIssue(point.identifier, value)),
  });
  return (
    <div className={cx("flex flex-col gap-3 pb-4", offline && "grayscale-75")}>
      <Faults faults={faults} values={values} reader={reader} />
      {hero && <PanelHero hero={hero} partOf={partOf} readPast={readPast} />}
      {readings.length > 0 && (
        <dl className="grid grid-cols-2 gap-2">
          {readings.slice(0, most).map((point) => (
            <ReadingTile
              key={point.identifier}
              reader={reader}
              point={point}
              value={values[point.identifier]}
            />
          ))}
        </dl>
      )}
      {controls.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-sheet px-3">
          {controls.slice(0, most).map((point) => (
            <ControlRow
              key={point.identifier}
              reader={reader}
              point={point}
              value={values[point.identifier]}
              onIssue={onIssue}
            />
          ))}
        </ul>
      )}
      {commands.slice(0, most).map((point) => (
        <div key={point.identifier} className="flex flex-col gap-2">
          {point.data_type !== "bool" && <p className="text-meta text-muted">{reader.texts.name(point)}</p>}
          <PanelButtons {...partOf(point)} />
        </div>
      ))}
      <NoFault faults={faults} values={values} reader={reader} />
    </div>
  );
}

interface ControlRowProps {
  reader: PanelReader;
  point: FunctionPoint;
  value: PointValue | undefined;
  onIssue: Issue | undefined;
}

/** Drawn again only with a value of its own: a device with very many reports one of them at a time. */
const ControlRow = memo(function ControlRow({ reader, point, value, onIssue }: ControlRowProps) {
  return (
    <li className="py-2.5">
      <PanelControl
        {...reader}
        point={point}
        value={value}
        onChange={onIssue && ((next) => onIssue(point.identifier, next))}
      />
    </li>
  );
});
