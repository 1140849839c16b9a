// A table without schemas, so that a page that only names values need not load any.

/** What labels are printed on: rolls with one label a page, in mm, and A4 sheets with 3 × 8 labels of 70 × 37 mm. */
export const labelSizes = ["50x30", "40x20", "a4"] as const;
export type LabelSize = (typeof labelSizes)[number];
