import { activityTier, type ActivityTier, nameOf } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";

/** The name of each activity tier, and its explanation. */
export function useTierText() {
  const t = useMessages(messages);
  const { tierDays } = limits;
  return {
    name: (tier: ActivityTier) => t(`tier_${nameOf(activityTier, tier)}`),
    hint: (tier: ActivityTier) => {
      const name = nameOf(activityTier, tier);
      if (name === "none") return t("tierText_none");
      return name === "stealth"
        ? t("tierText_stealth", { days: tierDays.poor })
        : t("tierText_active", { days: tierDays[name] });
    },
  };
}

/** All tiers in the order of the filter: from active to stealth, then none. */
export const tiers: readonly ActivityTier[] = [1, 2, 3, 4, 5, 0];
