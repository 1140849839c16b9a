import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import { memo, useDeferredValue, useMemo } from "react";
import { cx } from "../../ui/cx.ts";
import { arrange, type ArrangementSettings } from "./arrange.ts";
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
  /** The texts of the function points in languages other than Chinese and English. */
  translations: FunctionTranslations;
  language: ContentLanguage;
  /** Which function point is large at the top, which are hidden, and their order; null shows all in the product's order. */
  settings: ArrangementSettings | null;
  values: PanelValues;
  /** Sets a value. Left out, the panel is read-only, as for a device that is offline. */
  onIssue?: Issue | undefined;
  /** Whether the device cannot be reached; its last values are then shown almost without colour. */
  offline?: boolean;
  /** Reads the past values of a number, for its chart. */
  readPast?: ReadPast | undefined;
}

/** How many items of each part are rendered first, enough to fill a screen; the others follow in a deferred render. */
const drawnFirst = 12;

/**
 * Shows a panel that works for every product: it is built from the function points by their data types. The panel knows no
 * product, device or page: its parent passes the values in, and sends the values that the user sets.
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
  // Not memoized: a form changes the settings in place, and passes the same object again.
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

/** Memoized, so that a row renders only when its own value changes: a device with many function points reports one at a time. */
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
