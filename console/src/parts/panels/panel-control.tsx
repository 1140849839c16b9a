import type { FunctionPoint, StructMember } from "@thingwright/contract/points/function-points.ts";
import { isObject, type PointValue } from "@thingwright/contract/points/values.ts";
import type { ReactNode } from "react";
import { ChoiceChips } from "../../ui/choice-chips.tsx";
import { numberIn, textOf } from "../../ui/number-text.ts";
import { Switch } from "../../ui/switch.tsx";
import { isWide, nearest, secondsOf } from "./number-stops.ts";
import { PanelEntry } from "./panel-entry.tsx";
import { PanelSlider } from "./panel-slider.tsx";
import { colorOf, type PanelReader, type PartProps, shownText } from "./panel-tools.ts";

/** Shows a function point that can be set: its name, its value, and the control for its data type. */
export function PanelControl({ point, value, onChange, ...reader }: PartProps) {
  const name = reader.texts.name(point);
  if (point.data_type === "struct") return <StructControl {...{ point, value, onChange }} {...reader} />;
  return <OneControl {...{ point, name, value, onChange }} {...reader} />;
}

/** Shows the control that sets one member of a struct. */
export function MemberControl({ member, ...props }: PartProps & { member: StructMember }) {
  const { point, value, onChange, texts } = props;
  const known = isObject(value) ? value : {};
  return (
    <OneControl
      {...props}
      member={member}
      name={texts.memberName(point, member)}
      value={known[member.identifier]}
      onChange={onChange && ((next) => onChange({ ...known, [member.identifier]: next } as PointValue))}
    />
  );
}

interface OneProps extends PanelReader {
  point: FunctionPoint;
  /** Present for a member of a struct. */
  member?: StructMember;
  name: string;
  value: PointValue | undefined;
  onChange: ((value: PointValue) => void) | undefined;
}

function OneControl({ point, member, name, value, onChange, ...reader }: OneProps) {
  const valued = member ?? point;
  const disabled = !onChange;
  const set = (next: PointValue) => onChange?.(next);
  switch (valued.data_type) {
    case "bool":
      return (
        <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-10">
          <bdi className="min-w-0">{name}</bdi>
          <Switch aria-label={name} value={value === true} onChange={set} disabled={disabled} />
        </div>
      );
    case "value":
    case "float": {
      const saidOf = (number: number | null) => shownText(reader, point, number, member);
      const isTyped = onChange !== undefined && isWide(valued) && secondsOf(valued) === undefined;
      return (
        <PanelSlider
          label={name}
          value={typeof value === "number" ? value : null}
          of={valued}
          textOf={saidOf}
          onSet={onChange}
          head={(shown) =>
            isTyped ? (
              <Row name={name}>
                <PanelEntry
                  numeric
                  label={name}
                  value={textOf(shown)}
                  unit={valued.unit}
                  onSet={(text) => {
                    const number = numberIn(text);
                    if (number !== null && !Number.isNaN(number)) set(nearest(valued, number));
                  }}
                />
              </Row>
            ) : (
              <Line name={name} text={saidOf(shown)} />
            )
          }
        />
      );
    }
    case "enum_int":
    case "enum_string": {
      const options = valued.enums ?? [];
      return (
        <div className="flex flex-col gap-2">
          <bdi className="self-start">{name}</bdi>
          <ChoiceChips
            aria-label={name}
            value={typeof value === "string" || typeof value === "number" ? String(value) : null}
            options={options.map((option) => ({
              value: String(option.value),
              label: reader.texts.option(point, option.value, member),
            }))}
            onChange={(text) => {
              const option = options.find((one) => String(one.value) === text);
              if (option) set(option.value);
            }}
            disabled={disabled}
          />
        </div>
      );
    }
    case "string":
      return onChange ? (
        <Row name={name}>
          <PanelEntry
            label={name}
            value={typeof value === "string" ? value : ""}
            maxLength={valued.max_length}
            onSet={set}
          />
        </Row>
      ) : (
        <Line name={name} text={shownText(reader, point, value, member)} />
      );
    default:
      return <Line name={name} text={shownText(reader, point, value, member)} />;
  }
}

/** Shows the members of a struct one below the other; a colour has a swatch beside its name. */
function StructControl({ point, value, onChange, ...reader }: PartProps) {
  const color = colorOf(point, value);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <bdi className="min-w-0">{reader.texts.name(point)}</bdi>
        {color && (
          <span
            aria-hidden
            className="size-6 rounded-full border border-line"
            style={{ background: color }}
          />
        )}
      </div>
      {(point.members ?? []).map((member) => (
        <MemberControl key={member.identifier} {...{ point, member, value, onChange }} {...reader} />
      ))}
    </div>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <Row name={name}>
      <bdi className="tabular max-w-3/5 min-w-min text-end text-muted">{text}</bdi>
    </Row>
  );
}

/** A name at the start of the row, and the content at its end. */
function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <bdi className="min-w-0 hyphens-auto">{name}</bdi>
      {children}
    </div>
  );
}
