// This table is apart from the schemas, so that pages that need only these values do not load schemas.

/** Paper for labels: rolls with one label per page, in mm, and A4 sheets with 3 × 8 labels of 70 × 37 mm. */
export const labelSizes = ["50x30", "40x20", "a4"] as const;
export type LabelSize = (typeof labelSizes)[number];
