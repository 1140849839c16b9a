import {
  accepts,
  type FunctionPoint,
  reports,
  stepOf,
} from "@thingwright/contract/points/function-points.ts";
import { conditionOperators } from "@thingwright/contract/people/scenes.ts";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import type { Form } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { measureText } from "../../../ui/measure.ts";
import { NumberInput } from "../../../ui/number-input.tsx";
import { typeIcon } from "../../../parts/function-points/point-words.ts";
import { role } from "../../../ui/data-table/role.ts";
import { messages } from "./messages/en.ts";
import { isEnum, isNumber, type SceneFields } from "./scene-fields.ts";
import { SomeOf } from "../../../ui/some-of.tsx";

interface SideProps {
  form: Form<SceneFields, SceneFields>;
  point: FunctionPoint;
}

/**
 * One function point: whether it can start scenes, whether scenes can set it, and the options that people can choose
 * from.
 */
export function SceneRow({ form, point }: SideProps) {
  const local = useLocalName();
  const Icon = typeIcon[point.data_type];
  const cell = "px-4 py-2.5 align-top @max-3xl:block @max-3xl:p-0";
  /** On narrow screens, the cells for triggers and actions share a row until one of them shows options. */
  const side = (of: keyof SceneFields) =>
    cx(cell, form.watch(`${of}.${point.identifier}.on`) && "col-span-2");
  return (
    <tr
      {...role("row")}
      className="border-b border-line last:border-b-0 @max-3xl:grid @max-3xl:grid-cols-2 @max-3xl:gap-x-3 @max-3xl:gap-y-2 @max-3xl:px-4 @max-3xl:py-3"
    >
      <td {...role("cell")} className={cx(cell, "col-span-2")}>
        <span className="flex items-start gap-2">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 @3xl:block">
            <span className="block font-medium">{local(point)}</span>
            <span className="block truncate font-mono text-meta text-muted">{point.identifier}</span>
          </span>
        </span>
      </td>
      <td {...role("cell")} className={side("triggers")}>
        <Side form={form} point={point} side="triggers" />
      </td>
      <td {...role("cell")} className={side("actions")}>
        <Side form={form} point={point} side="actions" />
      </td>
    </tr>
  );
}

function Side({ form, point, side }: SideProps & { side: keyof SceneFields }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const name = local(point);
  const path = `${side}.${point.identifier}` as const;
  const on = form.watch(`${path}.on`);
  const may = side === "triggers" ? reports(point) : accepts(point);
  // A trigger or action that was switched on outside this form can always be switched off here, even if the function
  // point does not support it.
  if (!may && !on) {
    return <p className="text-meta text-muted">{t(side === "triggers" ? "notReported" : "notIssued")}</p>;
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t(side === "triggers" ? "conditionOf" : "actionOf", { name })}
        hideLabel
        error={form.error(path)}
      >
        <Controller
          control={form.control}
          name={`${path}.on`}
          render={({ field }) => (
            <Checkbox {...field} label={t(side === "triggers" ? "asCondition" : "asAction")} />
          )}
        />
      </Field>
      {on && (
        <div className="flex flex-col gap-2 ps-6">
          {side === "triggers" ? (
            <Operators form={form} point={point} />
          ) : (
            isEnum(point) && <Values form={form} point={point} />
          )}
          {isNumber(point) && <Ends form={form} point={point} side={side} />}
          <Plain point={point} side={side} />
        </div>
      )}
    </div>
  );
}

/** Explains what people can choose, for data types whose choices cannot be limited. */
function Plain({ point, side }: { point: FunctionPoint; side: keyof SceneFields }) {
  const t = useMessages(messages);
  const words = (text: ReactNode) => <p className="text-meta text-muted">{text}</p>;
  if (point.data_type === "bool") return words(t("onOff"));
  if (isNumber(point)) return null;
  if (side === "triggers") return words(t("equalsOnly"));
  return point.data_type === "string" ? words(t("anyText")) : null;
}

function Operators({ form, point }: SideProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  if (!isNumber(point)) return null;
  return (
    <Some
      form={form}
      path={`triggers.${point.identifier}.operators`}
      label={t("operators", { name: local(point) })}
      options={conditionOperators.map((value) => ({ value, label: t(value) }))}
    />
  );
}

function Values({ form, point }: SideProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const options = (point.enums ?? []).map(({ value, text, text_en }) => ({
    value: String(value),
    label: local({ name: text, name_en: text_en }),
  }));
  return (
    <Some
      form={form}
      path={`actions.${point.identifier}.values`}
      label={t("values", { name: local(point) })}
      options={options}
    />
  );
}

interface SomeProps extends Pick<SideProps, "form"> {
  path: `triggers.${string}.operators` | `actions.${string}.values`;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A form field for choosing several of the options. */
function Some({ form, path, ...shown }: SomeProps) {
  return (
    <Controller
      control={form.control}
      name={path}
      render={({ field: { ref: _ref, ...field } }) => (
        <SomeOf {...field} {...shown} error={form.error(path)} />
      )}
    />
  );
}

function Ends({ form, point, side }: SideProps & { side: keyof SceneFields }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const { min = 0, max = 0, unit } = point;
  const step = stepOf(point);
  const end = (which: "min" | "max") => {
    const path = `${side}.${point.identifier}.${which}` as const;
    const label = t(which === "min" ? "from" : "to", { name: local(point) });
    return (
      <Field label={label} hideLabel error={form.error(path)} className="max-w-36 flex-1">
        <Controller
          control={form.control}
          name={path}
          render={({ field }) => (
            <NumberInput
              {...field}
              min={min}
              max={max}
              step={step}
              placeholder={measureText(which === "min" ? min : max)}
              {...(unit && { unit })}
            />
          )}
        />
      </Field>
    );
  };
  return (
    <div>
      <div className="flex items-start gap-2">
        {end("min")}
        <span aria-hidden className="pt-1.5 text-muted">
          –
        </span>
        {end("max")}
      </div>
      <p className="mt-1 text-meta text-muted">
        {t("steps", {
          min: measureText(min, unit),
          max: measureText(max, unit),
          step: measureText(step, unit),
        })}
      </p>
    </div>
  );
}
