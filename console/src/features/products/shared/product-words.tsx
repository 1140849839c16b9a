import {
  communicationModes,
  nameOf,
  productStatus,
  productType,
  type CommunicationMode,
  type ProductStatus,
  type ProductType,
} from "@thingwright/contract/enums.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { messages } from "../messages/en.ts";

const TONE: Record<keyof typeof productStatus, Tone> = {
  developing: "info",
  trial: "warning",
  mass: "success",
  ceased: "neutral",
};

const stageKeys = Object.keys(productStatus) as (keyof typeof productStatus)[];

/** The stage of a product: a dot and its word. */
export function StageDot({ status }: { status: ProductStatus }) {
  const t = useMessages(messages);
  const stage = nameOf(productStatus, status);
  return <StatusDot tone={TONE[stage]}>{t(`stage_${stage}`)}</StatusDot>;
}

/** The words of the enumerations that products carry. */
export function useProductWords() {
  const t = useMessages(messages);
  return {
    stage: (status: ProductStatus) => t(`stage_${nameOf(productStatus, status)}`),
    type: (type: ProductType) => t(`type_${nameOf(productType, type)}`),
    mode: (mode: CommunicationMode) => t(`mode_${mode}`),
    /** All stages and communication modes as options. */
    stages: stageKeys.map((key) => ({ key, value: productStatus[key], label: t(`stage_${key}`) })),
    modes: communicationModes.map((value) => ({ value, label: t(`mode_${value}`) })),
  };
}
