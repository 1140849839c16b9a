import { type Level, level, productStatus, type ProductStatus } from "../grammar/enums.ts";

const { developing, trial, mass, ceased } = productStatus;

const steps: Record<ProductStatus, readonly ProductStatus[]> = {
  [developing]: [trial],
  [trial]: [mass, developing],
  [mass]: [ceased, developing],
  [ceased]: [],
};

/**
 * The stages that a product may move to: the next one first, then earlier ones. Only an administrator reopens a ceased
 * product.
 */
export function nextStages(stage: ProductStatus, by: Level): readonly ProductStatus[] {
  return stage === ceased && by === level.admin ? [developing] : steps[stage];
}
