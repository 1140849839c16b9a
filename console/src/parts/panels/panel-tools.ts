import type { FunctionPoint, StructMember } from "@thingwright/contract/points/function-points.ts";
import { accepts } from "@thingwright/contract/points/point-traits.ts";
import { isObject, type PointValue } from "@thingwright/contract/points/values.ts";
import { measureText } from "../../ui/measure.ts";
import { lengthText, secondsOf } from "./number-stops.ts";
import type { PanelWords } from "./panel-words.ts";
import type { PointTexts } from "./point-texts.ts";

/** What every part of the panel reads values with. */
export interface PanelReader {
  texts: PointTexts;
  words: PanelWords;
  /** Of the language, for dates. */
  tag: string;
}

export interface PartProps extends PanelReader {
  point: FunctionPoint;
  value: PointValue | undefined;
  /** Left out where the panel only shows. */
  onChange: ((value: PointValue) => void) | undefined;
}

const none = "--";

/** A value as the panel writes it. */
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

/** The colour of a struct that has hue, saturation and value; undefined for any other. */
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
