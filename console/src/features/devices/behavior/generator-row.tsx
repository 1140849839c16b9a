import type { Generator } from "@thingwright/contract/points/behavior.ts";
import {
  type GeneratorKind,
  generatorKinds,
  isNumber,
  referables,
} from "@thingwright/contract/behavior/kinds.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useMemo } from "react";
import { durationText } from "../../../lib/ago-text.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { firstGenerator } from "./first-generator.ts";
import { GeneratorFields } from "./generator-fields.tsx";
import { type BehaviorForm, pathOf } from "./behavior-form.ts";
import { messages } from "./messages/en.ts";
import { previewOf } from "./preview.ts";
import { PreviewLine } from "./preview-line.tsx";

interface GeneratorRowProps {
  points: readonly FunctionPoint[];
  point: FunctionPoint;
  /** How the function point behaves by default. */
  usual: Generator;
  chosen: Generator | undefined;
  /** Called with undefined for the default. */
  onChoose: (generator: Generator | undefined) => void;
  form: BehaviorForm;
}

/** One function point: its generator, the generator's numbers, and a preview of the values. */
export function GeneratorRow({ points, point, usual, chosen, onChoose, form }: GeneratorRowProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const generator = chosen ?? usual;
  const kinds = generatorKinds(point).filter((kind) => isPossible(points, point, kind));
  const options = [
    { value: "", label: t("byDefault", { kind: t(`kind_${usual.kind}`) }) },
    ...kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
  ];
  return (
    <fieldset className="flex flex-col gap-2.5 py-4 first:pt-0">
      <legend className="float-left min-w-0">
        <span className="font-medium">{local(point)}</span>{" "}
        <span className="font-mono text-meta text-muted">{point.identifier}</span>
      </legend>
      <div className="grid clear-both items-center gap-3 sm:grid-cols-[17rem_minmax(0,1fr)]">
        <Field label={t("title")} hideLabel error={form.error(pathOf(point, "kind"))}>
          <Select
            value={chosen?.kind ?? ""}
            options={options}
            onChange={(kind) =>
              onChoose(kind === "" ? undefined : firstGenerator(points, point, kind as GeneratorKind, usual))
            }
          />
        </Field>
        <Line point={point} generator={generator} />
      </div>
      {chosen && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          <GeneratorFields points={points} point={point} generator={chosen} form={form} />
        </div>
      )}
    </fieldset>
  );
}

/** Whether a kind of generator can be chosen. `follow` and `charge` need another function point that is a number. */
function isPossible(points: readonly FunctionPoint[], point: FunctionPoint, kind: GeneratorKind): boolean {
  return (kind !== "follow" && kind !== "charge") || referables(points, point, "number").length > 0;
}

function Line({ point, generator }: { point: FunctionPoint; generator: Generator }) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  // The form changes the generator in place, so the memo depends on the generator's JSON text.
  const written = JSON.stringify(generator);
  const preview = useMemo(() => {
    const read = JSON.parse(written) as Generator;
    return isDrawable(read) ? previewOf(point, read) : undefined;
  }, [point, written]);
  if (generator.kind === "silent" || !preview)
    return <p className="text-meta text-muted">{generator.kind === "silent" ? t("notReported") : "--"}</p>;
  const time = durationText(preview.lasts, locale);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <PreviewLine preview={preview} label={t("previewOf", { name: t(`kind_${generator.kind}`), time })} />
      <span className="w-20 shrink-0 text-meta text-muted tabular" aria-hidden>
        {isNumber(point) && (
          <span className="block truncate">
            {rounded(preview.low)} … {rounded(preview.high)}
          </span>
        )}
        <span className="block">{time}</span>
      </span>
    </div>
  );
}

/** Whether all numbers are valid. While a number is being typed, it may be invalid, and then no preview is drawn. */
function isDrawable(generator: Generator): boolean {
  if ("low" in generator && !(generator.low < generator.high)) return false;
  return Object.entries(generator).every(
    ([field, value]) =>
      (typeof value !== "number" && value !== null) ||
      (value !== null &&
        Number.isFinite(value) &&
        (value > 0 || !/^(minutes|hours|seconds|rate)$/.test(field))),
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
