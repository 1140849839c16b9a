import { stepOf, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { isObject, type PointValue, type Valued } from "@thingwright/contract/points/values.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { Select } from "../../../ui/select.tsx";
import { Slider } from "../../../ui/slider.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { messages } from "./messages/en.ts";

interface ValueControlProps {
  point: Valued;
  /** The name of the control for screen readers. */
  label: string;
  value: PointValue;
  onChange: (value: PointValue) => void;
  disabled?: boolean;
}

/**
 * Returns the value that a control shows while the actual value is unknown. It is "off" or empty, so that the control
 * does not show a level or state that was never reported.
 */
export function unset({ data_type }: Pick<Valued, "data_type">): PointValue {
  if (data_type === "bool") return false;
  return data_type === "struct" ? {} : "";
}

/** The control for the data type of a function point. */
export function ValueControl({ point, label, value, onChange, disabled = false }: ValueControlProps) {
  switch (point.data_type) {
    case "bool":
      return <Switch aria-label={label} value={value === true} onChange={onChange} disabled={disabled} />;
    case "value":
    case "float":
      return <NumberControl {...{ point, label, value, onChange, disabled }} />;
    case "enum_int":
    case "enum_string":
      return <OptionControl {...{ point, label, value, onChange, disabled }} />;
    case "struct":
      return <StructControl {...{ point, value, onChange, disabled }} />;
    default:
      return (
        <Input
          aria-label={label}
          value={typeof value === "string" ? value : ""}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

type OneControlProps = Required<ValueControlProps>;

function NumberControl({ point, label, value, onChange, disabled }: OneControlProps) {
  const { min = 0, max = 100, unit } = point;
  const number = typeof value === "number" ? value : null;
  const step = stepOf(point);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Slider
        aria-label={label}
        value={Number.isNaN(number) ? null : number}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onChange={onChange}
      />
      <NumberInput
        aria-label={label}
        value={number}
        min={min}
        max={max}
        step={step}
        {...(unit && { unit })}
        disabled={disabled}
        placeholder="--"
        onChange={(next) => onChange(next ?? unset(point))}
        className="w-32 shrink-0"
      />
    </div>
  );
}

function OptionControl({ point, label, value, onChange, disabled }: OneControlProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const options = point.enums ?? [];
  return (
    <Select
      aria-label={label}
      placeholder={t("choose")}
      value={typeof value === "object" ? "" : String(value)}
      disabled={disabled}
      onChange={(text) => {
        const option = options.find((one) => String(one.value) === text);
        if (option) onChange(option.value);
      }}
      options={options.map((option) => ({
        value: String(option.value),
        label: local({ name: option.text, name_en: option.text_en }),
        hint: String(option.value),
      }))}
      className="w-full"
    />
  );
}

interface StructControlProps extends Omit<OneControlProps, "label"> {
  point: FunctionPoint;
}

/** The controls of a structure's members; members without a value are not sent. */
function StructControl({ point, value, onChange, disabled }: StructControlProps) {
  const local = useLocalName();
  const members = point.members ?? [];
  const known = isObject(value) ? value : {};
  const change = (changed: Valued, next: PointValue) => {
    const values = members.map((member) => ({
      member,
      one: member === changed ? next : known[member.identifier],
    }));
    const set = values.filter(({ member, one }) => one !== undefined && (one !== "" || unset(member) !== ""));
    onChange(Object.fromEntries(set.map(({ member, one }) => [member.identifier, one])) as PointValue);
  };
  return (
    <div className="@container w-full">
      <div className="grid gap-3 @md:grid-cols-2">
        {members.map((member) => (
          <Field key={member.identifier} label={local(member)}>
            <ValueControl
              point={member}
              label={local(member)}
              value={(known[member.identifier] as PointValue | undefined) ?? unset(member)}
              disabled={disabled}
              onChange={(next) => change(member, next)}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}
