import { isNumber } from "@thingwright/contract/behavior/kinds.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { localName } from "../../../lib/local-name.ts";
import { Input } from "../../../ui/input.tsx";
import { MultiSelect } from "../../../ui/multi-select.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { Select } from "../../../ui/select.tsx";
import { messages } from "../behavior/messages/en.ts";

interface PointValueControlProps {
  point: FunctionPoint;
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

/** The form control for a value of a function point, by its data type. Structures have none. */
export function PointValueControl({ point, value, onChange, ...control }: PointValueControlProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  if (isNumber(point)) {
    const { unit, step } = point;
    return (
      <NumberInput
        {...control}
        value={value as number | null}
        onChange={onChange}
        {...(unit !== undefined && { unit })}
        {...(step !== undefined && { step })}
      />
    );
  }
  if (point.data_type === "bool") {
    const options = [
      { value: "true", label: t("on") },
      { value: "false", label: t("off") },
    ];
    return (
      <Select
        {...control}
        value={String(value)}
        options={options}
        onChange={(next) => onChange(next === "true")}
      />
    );
  }
  if (point.enums) {
    const options = point.enums.map((option) => ({
      value: String(option.value),
      label: localName({ name: option.text, name_en: option.text_en }, language),
    }));
    const of = (text: string) => point.enums?.find((option) => String(option.value) === text)?.value;
    return (
      <Select {...control} value={String(value)} options={options} onChange={(next) => onChange(of(next))} />
    );
  }
  if (point.faults) {
    const options = point.faults.map(({ code, content, content_en }) => ({
      value: code,
      label: localName({ name: content, name_en: content_en }, language),
      hint: code,
    }));
    return (
      <MultiSelect
        {...control}
        value={Array.isArray(value) ? (value as string[]) : []}
        options={options}
        onChange={onChange}
      />
    );
  }
  return (
    <Input
      {...control}
      value={String(value)}
      maxLength={point.max_length ?? limits.functionValueBytes}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
