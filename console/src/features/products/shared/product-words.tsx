import {
  communicationModes,
  nameOf,
  nodeType,
  powers,
  productStatus,
  productType,
  shelf,
  type CommunicationMode,
  type NodeType,
  type Power,
  type ProductStatus,
  type ProductType,
  type Shelf,
} from "@thingwright/contract/grammar/enums.ts";
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

/** The texts for the values of a product's enumerations. */
export function useProductWords() {
  const t = useMessages(messages);
  return {
    stage: (status: ProductStatus) => t(`stage_${nameOf(productStatus, status)}`),
    type: (type: ProductType) => t(`type_${nameOf(productType, type)}`),
    shelf: (on: Shelf) => t(`shelf_${nameOf(shelf, on)}`),
    node: (node: NodeType) => t(`node_${nameOf(nodeType, node)}`),
    power: (power: Power) => t(`power_${power}`),
    mode: (mode: CommunicationMode) => t(`mode_${mode}`),
    nodes: (Object.keys(nodeType) as (keyof typeof nodeType)[]).map((key) => ({
      value: String(nodeType[key]),
      label: t(`node_${key}`),
      description: t(`nodeText_${key}`),
    })),
    powers: powers.map((value) => ({
      value,
      label: t(`power_${value}`),
      description: t(`powerText_${value}`),
    })),
    /** All stages and communication modes as options. */
    stages: stageKeys.map((key) => ({ key, value: productStatus[key], label: t(`stage_${key}`) })),
    modes: communicationModes.map((value) => ({ value, label: t(`mode_${value}`) })),
  };
}
