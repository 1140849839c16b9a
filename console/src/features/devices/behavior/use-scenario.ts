import type { Scenario } from "@thingwright/contract/points/behavior.ts";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useKnownNow } from "../../../lib/ago.tsx";
import { durationText } from "../../../lib/ago-text.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { messages } from "./messages/en.ts";

export interface Playing extends Scenario {
  /** The name of the scenario or plan. */
  what: string;
  /** The time left, in words. */
  left: string;
  /** The share of the time that has passed, from 0 to 1. */
  share: number;
}

/** The scenario that is being played, with the time left updated each second; undefined once it has ended. */
export function usePlaying(scenario: Scenario | null | undefined): Playing | undefined {
  const locale = headerOf(useLanguage());
  const t = useMessages(messages);
  const left = (scenario?.ends_at ?? 0) - useKnownNow();
  if (!scenario || left <= 0) return undefined;
  const share = 1 - left / (scenario.ends_at - scenario.started_at);
  const what = scenario.kind === "plan" ? (scenario.plan?.name ?? "") : t(`scenario_${scenario.kind}`);
  return { ...scenario, what, left: durationText(left * 1000, locale), share };
}
