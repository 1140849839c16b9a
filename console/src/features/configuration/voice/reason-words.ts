import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { VoiceReason } from "@thingwright/contract/voice-capabilities/matches.ts";
import { voiceFeatureTable } from "@thingwright/contract/products/voice-features.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { measureText } from "../../../ui/measure.ts";
import { messages } from "./messages/en.ts";

/** The name of a value of a boolean or an enumeration. */
export function useValueName(): (point: FunctionPoint, value: string) => string {
  const t = useMessages(messages);
  const local = useLocalName();
  return (point, value) => {
    if (point.data_type === "bool") return t(value === "true" ? "yes" : "no");
    const option = point.enums?.find((one) => String(one.value) === value);
    return option ? local({ name: option.text, name_en: option.text_en }) : value;
  };
}

/** Returns a text that explains why a function point is supported only approximately or not at all. */
export function useReasonWords(): (point: FunctionPoint, reasons: readonly VoiceReason[]) => string {
  const t = useMessages(messages);
  const language = useLanguage();
  const valueName = useValueName();
  const ends = ({ min, max, unit }: { min: number; max: number; unit: string }) => ({
    min: measureText(min, unit),
    max: measureText(max, unit),
  });
  const worded = (point: FunctionPoint, reason: VoiceReason): string => {
    const named = (values: string[]) => values.map((value) => valueName(point, value)).join(t("separator"));
    switch (reason.key) {
      case "scaled":
        return t("reason_scaled", { from: t("range", ends(reason.from)), to: t("range", ends(reason.to)) });
      case "assumed_kelvin":
      case "clamped":
      case "beyond":
        return t(`reason_${reason.key}`, ends(reason));
      case "rounded":
        return t("reason_rounded", { step: measureText(reason.step, reason.unit) });
      case "levels":
      case "color_names":
        return t(`reason_${reason.key}`, { count: reason.count });
      case "values_lost":
      case "values_shared":
        return t(`reason_${reason.key}`, { values: named(reason.values) });
      case "no_feature":
      case "feature_taken":
        return t(`reason_${reason.key}`, { feature: voiceFeatureTable[reason.feature][language] });
      default:
        return t(`reason_${reason.key}`);
    }
  };
  return (point, reasons) =>
    reasons
      .map((reason) => worded(point, reason))
      .reduce((one, more) => (one ? t("reasons", { one, more }) : more), "");
}
