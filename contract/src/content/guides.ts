import { z } from "zod";
import { localText } from "../basics/local-text.ts";
import { limits } from "../grammar/limits.ts";
import { type PairingType, pairingTypes } from "../devices/pairing-types.ts";
import { Id } from "../basics/text.ts";

/** A file that a page shows: the `id` by which calls name it, the `url` that it is loaded from, and its file name. */
export const ShownFile = z.object({ id: Id, url: z.string(), name: z.string() });
export type ShownFile = z.infer<typeof ShownFile>;

export const GuideStep = z.object({
  /** The picture or video of the step. */
  media: z.object({ ...ShownFile.shape, kind: z.enum(["image", "video"]) }, "guide_media"),
  text: localText(limits.guideText),
});
export type GuideStep = z.infer<typeof GuideStep>;

const guide = z.object({
  steps: z.array(GuideStep).max(limits.guideSteps),
  package: ShownFile.nullable().default(null),
});

/** How a person connects a device: steps, or a package of web pages in place of them. */
const PairingGuide = refuseEmptyGuide(guide);
export type PairingGuide = z.infer<typeof PairingGuide>;

/** The guide of each way of pairing that has one. */
export const PairingGuides = z.partialRecord(z.enum(pairingTypes), PairingGuide);
export type PairingGuides = z.infer<typeof PairingGuides>;

/** The guides while somebody edits them: the guide of a way of pairing may still be empty. */
export const EditedGuides = z.object({ guides: z.partialRecord(z.enum(pairingTypes), guide) });
export type EditedGuides = z.input<typeof EditedGuides>;

type Filled = { steps: readonly unknown[]; package: unknown };

export function isEmptyGuide({ steps, package: pages }: Filled): boolean {
  return steps.length === 0 && pages === null;
}

/** Refuses a guide that has nothing to show. */
export function refuseEmptyGuide<G extends z.ZodType<Filled>>(schema: G): G {
  return schema.refine((given) => !isEmptyGuide(given), { path: ["steps"], message: "guide_empty" });
}

/** A file of a guide, the field that names it, and what it was uploaded for. */
export interface GuideFile {
  id: string;
  path: string;
  purpose: "image" | "video" | "guide";
}

/** The files that guides show. */
export function filesOfGuides(guides: PairingGuides): GuideFile[] {
  return Object.entries(guides).flatMap(([type, { steps, package: pages }]) => [
    ...steps.map(({ media }, i) => ({ id: media.id, path: `${type}.steps.${i}.media`, purpose: media.kind })),
    ...(pages ? [{ id: pages.id, path: `${type}.package`, purpose: "guide" as const }] : []),
  ]);
}

/** The guides with the stored names and addresses of their files, in place of those that a caller sent. */
export function guidesShowing(guides: PairingGuides, files: ReadonlyMap<string, ShownFile>): PairingGuides {
  const known = <F extends ShownFile>(file: F): F => {
    const { url, name } = files.get(file.id) ?? file;
    return { ...file, url, name };
  };
  const shown: PairingGuides = {};
  for (const [type, { steps, package: pages }] of Object.entries(guides)) {
    shown[type as PairingType] = {
      steps: steps.map((step) => ({ ...step, media: known(step.media) })),
      package: pages && known(pages),
    };
  }
  return shown;
}
