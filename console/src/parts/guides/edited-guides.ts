import {
  EditedGuides,
  type GuideStep,
  isEmptyGuide,
  type PairingGuides,
  type ShownFile,
} from "@thingwright/contract/content/guides.ts";
import type { LocalText } from "@thingwright/contract/basics/local-text.ts";
import type { PairingType } from "@thingwright/contract/devices/pairing-types.ts";
import type { z } from "zod";
import type { Form } from "../../lib/form.tsx";

/** A step while it is being written. */
export interface EditedStep {
  media: GuideStep["media"] | null;
  text: LocalText;
}

export interface EditedGuide {
  steps: EditedStep[];
  package: ShownFile | null;
}

interface GuideValues {
  guides: Partial<Record<PairingType, EditedGuide>>;
}

export type GuideForm = Form<GuideValues, { guides: PairingGuides }>;

/** The contract's rules. They refuse steps that are incomplete, which the form allows while they are being edited. */
export const guideRules = EditedGuides as unknown as z.ZodType<{ guides: PairingGuides }, GuideValues>;

export const newStep: EditedStep = { media: null, text: { zh_CN: "", en: "" } };

/** The fields of the form: a guide for each offered pairing type, and the stored guides of other types unchanged. */
export function fieldsOf(guides: PairingGuides, offered: readonly PairingType[]): GuideValues {
  const empty = offered.map((type) => [type, { steps: [], package: null }] as const);
  return { guides: { ...Object.fromEntries(empty), ...guides } };
}

/** The guides that are not empty. */
export function guidesOf(values: PairingGuides): PairingGuides {
  const full = Object.entries(values).filter(([, guide]) => !isEmptyGuide(guide));
  return Object.fromEntries(full);
}
