import type { FunctionPoint, StructMember } from "@thingwright/contract/points/function-points.ts";
import { accepts } from "@thingwright/contract/points/point-traits.ts";
import { isObject, type PointValue } from "@thingwright/contract/points/values.ts";
import { measureText } from "../../ui/measure.ts";
import { lengthText, secondsOf } from "./number-stops.ts";
import type { PanelWords } from "./panel-words.ts";
import type { PointTexts } from "./point-texts.ts";

/** The texts and the language with which every part of the panel shows values. */
export interface PanelReader {
  texts: PointTexts;
  words: PanelWords;
  /** The BCP 47 tag of the language, for dates. */
  tag: string;
}

export interface PartProps extends PanelReader {
  point: FunctionPoint;
  value: PointValue | undefined;
  /** Undefined if the panel is read-only. */
  onChange: ((value: PointValue) => void) | undefined;
}

const none = "--";

/** Returns the text of a value on the panel. */
export function shownText(
  reader: PanelReader,
  point: FunctionPoint,
  value: PointValue | undefined | null,
  member?: StructMember,
): string {
  const { texts, words } = reader;
  const valued = member ?? point;
  if (value === undefined || value === null || value === "") return none;
  if (typeof value === "boolean" && accepts(point)) return value ? words.on : words.off;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (valued.data_type === "value" || valued.data_type === "float")
    return typeof value === "number" ? numberText(reader, valued, value) : none;
  if (valued.data_type === "enum_int" || valued.data_type === "enum_string")
    return texts.option(point, value as number | string, member);
  if (Array.isArray(value))
    return value.length === 0 ? words.noFault : value.map((code) => texts.fault(point, code)).join(" · ");
  if (isObject(value))
    return (point.members ?? [])
      .filter(({ identifier }) => identifier in value)
      .map((one) => shownText(reader, point, value[one.identifier], one))
      .join(" · ");
  return String(value);
}

function numberText({ tag }: PanelReader, of: FunctionPoint | StructMember, value: number): string {
  const seconds = secondsOf(of);
  return seconds === undefined ? measureText(value, of.unit) : lengthText(value * seconds, tag);
}

/** Returns the colour of a struct with hue, saturation and value; undefined for any other. */
export function colorOf({ members = [] }: FunctionPoint, value: unknown): string | undefined {
  const share = (name: string) => {
    const member = members.find(({ identifier }) => identifier === name);
    const raw = isObject(value) ? value[name] : undefined;
    return member?.max !== undefined && typeof raw === "number" ? raw / member.max : undefined;
  };
  const [h, s, v] = [share("h"), share("s"), share("v")];
  if (h === undefined || s === undefined || v === undefined) return undefined;
  const lightness = v * (1 - s / 2);
  const saturation =
    lightness === 0 || lightness === 1 ? 0 : (v - lightness) / Math.min(lightness, 1 - lightness);
  const percent = (one: number) => `${Math.round(one * 100)}%`;
  return `hsl(${Math.round(h * 360)} ${percent(saturation)} ${percent(lightness)})`;
}
