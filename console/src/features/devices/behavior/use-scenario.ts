import type { Scenario } from "@thingwright/contract/behavior.ts";
import { headerOf } from "@thingwright/contract/language.ts";
import { useKnownNow } from "../../../lib/ago.tsx";
import { durationText } from "../../../lib/ago-text.ts";
import { useLanguage } from "../../../lib/language.ts";

export interface Playing extends Scenario {
  /** In words. */
  left: string;
  /** From 0 to 1. */
  share: number;
}

/** A scenario while it lasts, counted down each second. */
export function usePlaying(scenario: Scenario | null | undefined): Playing | undefined {
  const locale = headerOf(useLanguage());
  const left = (scenario?.ends_at ?? 0) - useKnownNow();
  if (!scenario || left <= 0) return undefined;
  const share = 1 - left / (scenario.ends_at - scenario.started_at);
  return { ...scenario, left: durationText(left * 1000, locale), share };
}
