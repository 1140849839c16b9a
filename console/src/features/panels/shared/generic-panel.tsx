import type { ContentLanguage } from "@thingwright/contract/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/template-content.ts";
import type { PointValue } from "@thingwright/contract/values.ts";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { arrange, type Shown } from "./arrange.ts";
import { type Hero, heroOf } from "./hero.ts";
import { PanelClimate } from "./panel-climate.tsx";
import { PanelControl } from "./panel-control.tsx";
import { PanelCover } from "./panel-cover.tsx";
import { PanelLight } from "./panel-light.tsx";
import { PanelMain } from "./panel-main.tsx";
import { PanelReading, PanelState, type ReadPast } from "./panel-reading.tsx";
import { type PanelReader, type PartProps, shownText } from "./panel-tools.ts";
import { panelWords } from "./panel-words.ts";
import type { PanelValues } from "./plausible-values.ts";
import { pointTextsIn } from "./point-texts.ts";

interface GenericPanelProps {
  points: readonly FunctionPoint[];
  /** The words of the function points in other languages than Chinese and English. */
  translations: FunctionTranslations;
  language: ContentLanguage;
  /** What stands large on top, and what is left out; null for all as it is. */
  settings: Shown | null;
  values: PanelValues;
  /** Sets a value. Left out, the panel only shows, as for a device that is offline. */
  onIssue?: ((identifier: string, value: PointValue) => void) | undefined;
  /** Reads what a number was before, for its chart. */
  readPast?: ReadPast | undefined;
}

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
  readPast,
}: GenericPanelProps) {
  const reader = useMemo<PanelReader>(
    () => ({ texts: pointTextsIn(language, translations), words: panelWords(language) }),
    [language, translations],
  );
  const { hero, rest } = heroOf(arrange(points, settings));
  const { faults, readings, controls, commands } = rest;
  const partOf = (point: FunctionPoint) => ({
    ...reader,
    point,
    value: values[point.identifier],
    onChange: onIssue && ((value: PointValue) => onIssue(point.identifier, value)),
  });
  return (
    <div className="flex flex-col gap-3 pb-4">
      <Faults faults={faults} values={values} reader={reader} />
      {hero && <PanelHero hero={hero} partOf={partOf} readPast={readPast} />}
      {readings.length > 0 && (
        <dl className="grid grid-cols-2 gap-2">
          {readings.map((point) => (
            <div
              key={point.identifier}
              className="flex min-w-0 flex-col gap-0.5 rounded-xl border border-line bg-sheet px-3 py-2.5 last:odd:col-span-2"
            >
              <dt className="text-meta break-words text-muted">
                <bdi>{reader.texts.name(point)}</bdi>
              </dt>
              <dd className="tabular font-semibold break-words">
                <bdi>{shownText(reader, point, values[point.identifier])}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {controls.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-sheet px-3">
          {controls.map((point) => (
            <li key={point.identifier} className="py-2.5">
              <PanelControl {...partOf(point)} />
            </li>
          ))}
        </ul>
      )}
      {commands.map((point) => (
        <Command key={point.identifier} point={point} reader={reader} onIssue={onIssue} />
      ))}
    </div>
  );
}

interface HeroProps {
  hero: Hero;
  partOf: (point: FunctionPoint) => PartProps;
  readPast: ReadPast | undefined;
}

/** What stands on top, as the thing that it is. */
function PanelHero({ hero, partOf, readPast }: HeroProps) {
  switch (hero.kind) {
    case "light":
      return <PanelLight hero={hero} partOf={partOf} />;
    case "climate":
      return <PanelClimate target={partOf(hero.target)} current={hero.current && partOf(hero.current)} />;
    case "cover":
      return <PanelCover {...partOf(hero.position)} />;
    case "reading":
      return <PanelReading {...partOf(hero.point)} readPast={readPast} />;
    case "state":
      return <PanelState {...partOf(hero.point)} glyph={hero.glyph} />;
    case "plain":
      return <PanelMain {...partOf(hero.point)} />;
  }
}

/** What is wrong now, or that nothing is. */
function Faults({
  faults,
  values,
  reader,
}: {
  faults: readonly FunctionPoint[];
  values: PanelValues;
  reader: PanelReader;
}) {
  if (faults.length === 0) return null;
  const active = faults.flatMap((point) => {
    const codes = values[point.identifier];
    return Array.isArray(codes) ? codes.map((code) => reader.texts.fault(point, code)) : [];
  });
  if (active.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-meta text-muted">
        <CircleCheck aria-hidden size={14} className="text-success-ink" />
        {reader.words.noFault}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1 rounded-xl bg-danger-soft px-3 py-2 text-danger-ink">
      {active.map((text) => (
        <li key={text} className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden size={14} className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface CommandProps {
  point: FunctionPoint;
  reader: PanelReader;
  onIssue: ((identifier: string, value: PointValue) => void) | undefined;
}

/** A button for each thing that the device can be told to do. */
function Command({ point, reader, onIssue }: CommandProps) {
  const name = reader.texts.name(point);
  const options: { value: PointValue; label: string }[] =
    point.data_type === "bool"
      ? [{ value: true, label: name }]
      : (point.enums ?? []).map(({ value }) => ({ value, label: reader.texts.option(point, value) }));
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      {point.data_type !== "bool" && <p className="text-meta text-muted">{name}</p>}
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            disabled={!onIssue}
            onClick={() => onIssue?.(point.identifier, value)}
            className="min-h-10 flex-1 rounded-xl border border-line bg-sheet px-3 py-1.5 font-medium transition-colors hover:bg-hover disabled:opacity-50"
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
