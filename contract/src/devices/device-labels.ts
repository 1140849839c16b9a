import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { lineOf } from "../basics/text.ts";

/** The name of a label that a maker puts on a device, without the separators `=`, `;` and `,`. */
const MakerLabelName = lineOf(limits.productLabelKey).pipe(
  z.string().regex(/^[^=;,]*$/, "label_name_format"),
);
const MakerLabelValue = lineOf(limits.productLabelValue);

/** Labels by name. */
export const MakerLabels = z
  .record(MakerLabelName, MakerLabelValue)
  .refine((labels) => Object.keys(labels).length <= limits.makerLabels, {
    message: "too_many",
    params: { maximum: limits.makerLabels },
  });
export type MakerLabels = z.infer<typeof MakerLabels>;

/** Labels to set and labels to remove; no label may be in both. */
export const LabelChange = z
  .object({
    set: z.array(z.object({ key: MakerLabelName, value: MakerLabelValue })).max(limits.makerLabelsAtOnce),
    remove: z.array(MakerLabelName).max(limits.makerLabelsAtOnce),
  })
  .partial();
export type LabelChange = z.input<typeof LabelChange>;

/** Reads the labels in one cell of a table (`room=kitchen; floor=2`); null if a part is not a name with a value. */
export function labelsIn(cell: string): Record<string, string> | null {
  const parts = cell
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const pairs = parts.map((part) => {
    const at = part.search(/[=＝]/);
    return at > 0 ? ([part.slice(0, at).trim(), part.slice(at + 1).trim()] as const) : null;
  });
  return pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs) : null;
}
