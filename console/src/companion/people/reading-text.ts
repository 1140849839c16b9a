import type { DeviceTile } from "@thingwright/contract/people/bindings.ts";
import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { pointTextsIn } from "../../parts/panels/point-texts.ts";
import { measureText } from "../../ui/measure.ts";

/** A value as one short text: a number with its unit, or the name of a choice; empty where it is neither. */
export function readingText(
  point: FunctionPoint,
  { value, function_texts }: Pick<DeviceTile, "value" | "function_texts">,
  language: ContentLanguage,
): string {
  if (typeof value === "number" && (point.data_type === "value" || point.data_type === "float"))
    return measureText(value, point.unit);
  const option = point.enums?.find((one) => one.value === value);
  return option ? pointTextsIn(language, function_texts).option(point, option.value) : "";
}
