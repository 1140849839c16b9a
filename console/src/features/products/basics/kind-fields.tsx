import type { NodeType, Power } from "@thingwright/contract/grammar/enums.ts";
import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { messages } from "../messages/en.ts";
import { messages as ownMessages } from "./messages/en.ts";
import { useProductWords } from "../shared/product-words.tsx";

/** The values that these fields edit. */
export interface KindValues extends FieldValues {
  node_type?: NodeType | undefined;
  power?: Power | undefined;
  wake_interval?: number | null | undefined;
}

interface KindFieldsProps<V extends KindValues, T> {
  form: {
    control: Control<V, unknown, T>;
    error: (path: Path<V>) => string | undefined;
    watch: (path: Path<V>) => unknown;
  };
}

/** How the devices of a product reach the platform, and how they are powered. */
export function KindFields<V extends KindValues, T>({ form }: KindFieldsProps<V, T>) {
  const t = useMessages(messages);
  const own = useMessages(ownMessages);
  const { nodes, powers } = useProductWords();
  const node = "node_type" as Path<V>;
  const power = "power" as Path<V>;
  const wake = "wake_interval" as Path<V>;
  return (
    <>
      <Field label={t("nodeType")} error={form.error(node)}>
        <Controller
          control={form.control}
          name={node}
          render={({ field: { value, onChange, ...field } }) => (
            <RadioCards
              {...field}
              value={String(value)}
              onChange={(next) => onChange(Number(next))}
              columns={3}
              options={nodes}
            />
          )}
        />
      </Field>
      <Field label={t("power")} error={form.error(power)}>
        <Controller
          control={form.control}
          name={power}
          render={({ field }) => <RadioCards {...field} columns={3} options={powers} />}
        />
      </Field>
      {form.watch(power) === "sleeping" && (
        <Field label={own("wakeInterval")} error={form.error(wake)} help={own("wakeHelp")} required>
          <Controller
            control={form.control}
            name={wake}
            render={({ field }) => <NumberInput {...field} min={1} unit={own("seconds")} className="w-40" />}
          />
        </Field>
      )}
    </>
  );
}
