import { z } from "zod";
import { stageWords, valueWords } from "../grammar/field-words.ts";
import { Configuration, StepOverview } from "./configuration.ts";
import { EditionDifference } from "./edition-differences.ts";
import { ProductStatus, ProductType, SecurityLevel } from "../grammar/enum-schemas.ts";
import { FunctionPoints } from "../points/function-points.ts";
import { MappedKey } from "../points/key-mapping.ts";
import { Count, fromQuery, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { Product } from "./products.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams } from "../basics/text.ts";

const StageChange = z.object({
  stage: ProductStatus,
  /** The edition that devices in the field used from then on; 0 for none. */
  edition: Count,
  /** The name of the user who did it; empty once that user is deleted. */
  changed_by: z.string(),
  changed_at: Seconds,
});
export type StageChange = z.infer<typeof StageChange>;

const Edition = z.object({
  number: PositiveInteger,
  /** The name of the user who released the product; empty once that user is deleted. */
  made_by: z.string(),
  made_at: Seconds,
});
export type Edition = z.infer<typeof Edition>;

/** The content of a product when it was released. */
export const EditionContent = Edition.extend({
  name: z.string(),
  model: z.string(),
  icon: z.string(),
  product_type: ProductType,
  security_level: SecurityLevel,
  points: FunctionPoints,
  keys: z.array(MappedKey),
  configuration: Configuration,
  /** The differences from the current product. */
  differences: z.array(EditionDifference),
  /** Counts the changes of the product's definition and configuration; a call that restores the edition names it. */
  version: PositiveInteger,
});
export type EditionContent = z.infer<typeof EditionContent>;

/** Whether a function point was seen working in the current development or, after that, in the last one. */
const DebuggedPoint = z.object({
  identifier: z.string(),
  name: z.string(),
  name_en: z.string().optional(),
  /** Whether a device has reported it; null if it is never reported. */
  reported: z.boolean().nullable(),
  /** Whether a device has accepted it when it was issued; null if it is never issued. */
  answered: z.boolean().nullable(),
});
export type DebuggedPoint = z.infer<typeof DebuggedPoint>;

export const ReleaseChecklist = z.object({
  /** The parts of the configuration. */
  parts: z.array(StepOverview),
  /** The function points, in their order. */
  points: z.array(DebuggedPoint),
  /** The number of needed parts, plus the number of function points, that are still open. */
  open: Count,
  /** The number of changes since the last edition that break devices in the field or programs. */
  breaking: Count,
});
export type ReleaseChecklist = z.infer<typeof ReleaseChecklist>;

const EditionParams = IdParams.extend({ number: fromQuery(PositiveInteger) });

export const releases = defineRoutes(
  {
    about: "Releases of products",
    name: { en: "Releases", zh_CN: "产品发布" },
    fields: {
      left_out: { en: "Not kept", zh_CN: "未保留的数量" },
      "left_out.module_id": { en: "Module", zh_CN: "模组" },
      "left_out.panel": { en: "Panel", zh_CN: "面板" },
      ...valueWords("status", stageWords),
    },
  },
  {
    setStatus: {
      method: "PUT",
      path: "/product/:id/status",
      access: "product:release",
      summary:
        "Move a product to another stage: from development (1) to trial (2), mass production (3) and discontinued (4), or back " +
        "to development from 2 or 3. Releasing it keeps a version of everything in it, which devices in the field " +
        "keep using while a later one is developed. Only an administrator can return a discontinued product",
      done: { en: "Moved a product to another stage", zh_CN: "变更产品阶段" },
      params: IdParams,
      body: z.object({ status: ProductStatus }),
      response: Product,
    },
    stages: {
      method: "GET",
      path: "/product/:id/stage",
      access: "product:read",
      summary: "The stage history of a product, latest first",
      params: IdParams,
      response: wholeListOf(StageChange),
    },
    checklist: {
      method: "GET",
      path: "/product/:id/release_checklist",
      access: "product:read",
      summary:
        "The configuration state of a product, and which of its function points were seen working: reported by a device, and accepted " +
        "by one when sent, since the product was last returned to development",
      params: IdParams,
      response: ReleaseChecklist,
    },
    editions: {
      method: "GET",
      path: "/product/:id/edition",
      access: "product:read",
      summary: "The stored versions of a product, latest first: each release stores one",
      params: IdParams,
      response: wholeListOf(Edition),
    },
    edition: {
      method: "GET",
      path: "/product/:id/edition/:number",
      access: "product:read",
      heavy: true,
      summary: "One version of a product, and its differences from the product as it is now",
      params: EditionParams,
      response: EditionContent,
    },
    restore: {
      method: "POST",
      path: "/product/:id/edition/:number/restore",
      access: "product:update",
      heavy: true,
      summary:
        "Restore a version of a product in development, except for its security level. A module or panel that " +
        "is no longer available is left out",
      done: { en: "Restored a version of a product", zh_CN: "恢复产品版本" },
      params: EditionParams,
      body: z.object({ version: PositiveInteger.optional() }),
      response: Product.extend({ left_out: z.array(z.enum(["module_id", "panel"])) }),
    },
  },
);
