import type { PointId } from "./pool.ts";

export interface StarterNames {
  /** The same on every installation: products that are synchronised between sites keep their category. */
  id: string;
  name: string;
  name_en: string;
  /** A glyph of the console's icon set. */
  icon: string;
}

/** A category of the first level with those of the second; `points` are in the order that panels show them. */
export interface StarterCategory extends StarterNames {
  children: (StarterNames & { points: PointId[] })[];
}
