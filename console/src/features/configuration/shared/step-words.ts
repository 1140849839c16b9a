import type { ConfigurationStep, StepOverview } from "@thingwright/contract/products/configuration.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { type PairingType, pairingTypeNames } from "@thingwright/contract/devices/pairing-types.ts";
import {
  Cable,
  CircuitBoard,
  Languages,
  LayoutPanelTop,
  Link2,
  ListTree,
  type LucideIcon,
  Mic,
  Smartphone,
  Table2,
  Tag,
  Workflow,
} from "lucide-react";
import { type VoicePlatform, voicePlatformNames } from "@thingwright/contract/products/voice-platforms.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import type { Tone } from "../../../ui/tone.ts";
import { messages } from "../messages/en.ts";

interface StepPlace {
  icon: LucideIcon;
  /** The page on which the user completes the part. */
  screen: MenuKey;
}

/** The icon of each part of a configuration, and the page on which the user completes the part. */
export const stepPlaces = {
  function: { icon: ListTree, screen: "productDefinition" },
  hardware: { icon: CircuitBoard, screen: "productHardware" },
  guide: { icon: Cable, screen: "productGuides" },
  app_settings: { icon: Smartphone, screen: "productApp" },
  panel: { icon: LayoutPanelTop, screen: "productPanel" },
  binding: { icon: Link2, screen: "productBinding" },
  scene: { icon: Workflow, screen: "productScenes" },
  voice: { icon: Mic, screen: "productVoice" },
  spec: { icon: Table2, screen: "productSpec" },
  translation: { icon: Languages, screen: "productNameTexts" },
  label: { icon: Tag, screen: "productLabels" },
} as const satisfies Partial<Record<ConfigurationStep, StepPlace>>;

export const stateTones = {
  not_started: "neutral",
  incomplete: "warning",
  completed: "success",
} as const satisfies Record<StepOverview["state"], Tone>;

/** The number of missing items that are named; the rest are only counted. */
const named = 5;

/** The texts for the parts of a configuration. */
export function useStepWords() {
  const t = useMessages(messages);
  const language = useLanguage();
  const nameOfOne = (part: StepOverview["part"], one: string) => {
    if (part === "guide") return pairingTypeNames[one as PairingType][language];
    if (part === "voice") return voicePlatformNames[one as VoicePlatform][language];
    return part === "translation" && one === "name" ? t("productName") : one;
  };
  return {
    nameOf: (part: StepOverview["part"]) => t(`step_${part}`),
    stateOf: (state: StepOverview["state"]) => t(`state_${state}`),
    /** Names the missing items of a part. */
    missing: ({ part, missing: all }: StepOverview): string => {
      const missing = all
        .slice(0, named)
        .map((one) => nameOfOne(part, one))
        .join(t("separator"));
      const count = all.length - named;
      return count > 0 ? t("missingMore", { missing, count }) : t("missing", { missing });
    },
  };
}
