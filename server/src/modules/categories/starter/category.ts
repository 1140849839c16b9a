import type { PointId } from "./pool.ts";

export interface StarterNames {
  /** Fixed, so that products that are synchronised between installations keep their category. */
  id: string;
  name: string;
  name_en: string;
  /** The name of a glyph in the console's icon set. */
  icon: string;
  /** Whether the category is part of the platform itself, so that it can be neither deleted nor taken offline. */
  built_in?: boolean;
}

/** A second-level category; `points` are in the order in which panels show them. */
export interface StarterSecondary extends StarterNames {
  points: PointId[];
}

/** A first-level category with its second-level ones. */
export interface StarterCategory extends StarterNames {
  children: StarterSecondary[];
}
