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
  /** The edition that devices in the field had from then on; 0 for none. */
  edition: Count,
  /** The name of who did it; empty once that person is gone. */
  changed_by: z.string(),
  changed_at: Seconds,
});
export type StageChange = z.infer<typeof StageChange>;

const Edition = z.object({
  number: PositiveInteger,
  /** The name of who released the product; empty once that person is gone. */
  made_by: z.string(),
  made_at: Seconds,
});
export type Edition = z.infer<typeof Edition>;

/** What a product was made up of when it was released. */
export const EditionContent = Edition.extend({
  name: z.string(),
  model: z.string(),
  icon: z.string(),
  product_type: ProductType,
  security_level: SecurityLevel,
  points: FunctionPoints,
  keys: z.array(MappedKey),
  configuration: Configuration,
  /** In what it differs from the product as that is now. */
  differences: z.array(EditionDifference),
  /** Counts the changes of the product's definition and configuration: putting the edition back names it. */
  version: PositiveInteger,
});
export type EditionContent = z.infer<typeof EditionContent>;

/** Whether a function point was seen working in the development that is under way, or was so in the last. */
const DebuggedPoint = z.object({
  identifier: z.string(),
  name: z.string(),
  name_en: z.string().optional(),
  /** Whether a device has reported it; null where devices do not. */
  reported: z.boolean().nullable(),
  /** Whether a device has taken it when it was issued; null where it is not issued. */
  answered: z.boolean().nullable(),
});
export type DebuggedPoint = z.infer<typeof DebuggedPoint>;

export const ReleaseChecklist = z.object({
  /** The parts of the configuration. */
  parts: z.array(StepOverview),
  /** The function points, in their order. */
  points: z.array(DebuggedPoint),
  /** How many of the parts that a product needs, and how many function points, are still open. */
  open: Count,
  /** How many changes since the last edition break what devices in the field and programs rely on. */
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
        "to development from 2 or 3. Releasing it keeps an edition of all that it is made up of, on which devices in the field " +
        "go on while a later one is developed. Only an administrator returns a discontinued product",
      done: { en: "Moved a product to another stage", zh_CN: "变更产品阶段" },
      params: IdParams,
      body: z.object({ status: ProductStatus }),
      response: Product,
    },
    stages: {
      method: "GET",
      path: "/product/:id/stage",
      access: "product:read",
      summary: "Which stages a product went through, latest first",
      params: IdParams,
      response: wholeListOf(StageChange),
    },
    checklist: {
      method: "GET",
      path: "/product/:id/release_checklist",
      access: "product:read",
      summary:
        "What is configured of a product, and which of its function points were seen working: reported by a device, and taken " +
        "by one when they were issued, since the product was last returned to development",
      params: IdParams,
      response: ReleaseChecklist,
    },
    editions: {
      method: "GET",
      path: "/product/:id/edition",
      access: "product:read",
      summary: "The editions of a product that are kept, latest first: each is what was released",
      params: IdParams,
      response: wholeListOf(Edition),
    },
    edition: {
      method: "GET",
      path: "/product/:id/edition/:number",
      access: "product:read",
      heavy: true,
      summary: "One edition of a product, and in what it differs from the product as that is now",
      params: EditionParams,
      response: EditionContent,
    },
    restore: {
      method: "POST",
      path: "/product/:id/edition/:number/restore",
      access: "product:update",
      heavy: true,
      summary:
        "Make a product that is in development what it was in an edition, but for its security level. A module or panel that " +
        "it cannot have any more is left out",
      done: { en: "Restored a version of a product", zh_CN: "恢复产品版本" },
      params: EditionParams,
      body: z.object({ version: PositiveInteger.optional() }),
      response: Product.extend({ left_out: z.array(z.enum(["module_id", "panel"])) }),
    },
  },
);
