import type { PanelStage } from "@thingwright/contract/content/panel-versions.ts";
import { useMessages } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/tone.ts";
import { messages } from "./messages/en.ts";

/** Returns a function that describes who receives a version. */
export function useStageWords(): (version: { stage: PanelStage; share: number | null }) => string {
  const t = useMessages(messages);
  return ({ stage, share }) =>
    stage === "share" ? t("stage_share", { share: share ?? 0 }) : t(`stage_${stage}`);
}

/** The colour of a stage. */
export const stageTone: Record<PanelStage, Tone> = {
  draft: "neutral",
  testers: "info",
  share: "warning",
  all: "success",
  withdrawn: "neutral",
};
