import type { PairingGuides } from "@thingwright/contract/content/guides.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { LocalText } from "@thingwright/contract/basics/local-text.ts";
import { pairingTypeNames, pairingTypes } from "@thingwright/contract/devices/pairing-types.ts";
import { wordsOf } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";
import type { TranslationUnit } from "./shared/units.ts";

/**
 * A text that is stored as one object with a string for each language, as in guides. Other texts are stored by
 * language.
 */
export interface LocalUnit {
  unit: TranslationUnit;
  text: LocalText;
}

/** The texts of the steps of guides. */
export function guideUnits(guides: PairingGuides, language: Language): LocalUnit[] {
  const t = wordsOf(messages);
  return pairingTypes.flatMap((type) =>
    (guides[type]?.steps ?? []).map(({ text }, i) => ({
      text,
      unit: {
        key: `guides.${type}.${i}`,
        label: t("guideStep", { number: i + 1 }),
        group: pairingTypeNames[type][language],
        section: "guides",
        max: limits.guideText,
      },
    })),
  );
}
