import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint, StructMember } from "@thingwright/contract/points/function-points.ts";
import type { BridgePoint } from "@thingwright/contract/content/panel-bridge.ts";
import type { PanelBundle } from "@thingwright/contract/content/panel-bundle.ts";
import { pointsForPanel } from "@thingwright/contract/content/panel-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import { pointTextsIn } from "../point-texts.ts";

/** The function points as they are sent to a panel, with their texts in one language. */
export function bridgePoints(
  bundle: Pick<PanelBundle, "points">,
  points: readonly FunctionPoint[],
  translations: FunctionTranslations,
  language: ContentLanguage,
): BridgePoint[] {
  const texts = pointTextsIn(language, translations);
  const shape = (point: FunctionPoint, member?: StructMember) => {
    const { data_type, min, max, step, unit, max_length, enums } = member ?? point;
    return {
      data_type,
      min,
      max,
      step,
      unit,
      max_length,
      enums: enums?.map(({ value }) => ({ value, text: texts.option(point, value, member) })),
    };
  };
  return pointsForPanel(bundle, points).map(({ point, reads, issues }) => ({
    identifier: point.identifier,
    name: texts.name(point),
    ...shape(point),
    faults: point.faults?.map(({ code }) => ({ code, text: texts.fault(point, code) })),
    members: point.members?.map((member) => ({
      identifier: member.identifier,
      name: texts.memberName(point, member),
      ...shape(point, member),
    })),
    reads,
    issues,
  }));
}
