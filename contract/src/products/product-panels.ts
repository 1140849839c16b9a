import { z } from "zod";
import { platforms } from "../people/apps.ts";
import { DataType, TransferType } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { Count, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { PanelBundle } from "../content/panel-bundle.ts";
import { PanelPoint } from "../content/panel-manifest.ts";
import { panelStages } from "../content/panel-versions.ts";
import { Panel } from "../content/panels.ts";
import { Product } from "./products.ts";
import { defineRoutes } from "../grammar/route.ts";
import { TaskStarted } from "../grammar/tasks.ts";
import { Id, IdParams } from "../basics/text.ts";

/** A function point that a version needs, and that the product lacks or defines differently. */
const Misfit = z.object({
  identifier: z.string(),
  reason: z.enum(["missing", "data_type", "transfer_type"]),
  needed: PanelPoint,
  had: z.object({ identifier: z.string(), data_type: DataType, transfer_type: TransferType }).optional(),
});

/** A version of a panel that a product has or can choose. */
export const OfferedVersion = z.object({
  version_id: Id,
  version: z.string(),
  platforms: z.array(z.enum(platforms)),
  stage: z.enum(panelStages),
  /** The percentage of homes that have it, for the stage `share`. */
  share: Count.nullable(),
  /** The address of its archive, the digest under which it is stored, and its size in bytes. */
  url: z.string(),
  sha256: z.string(),
  bytes: Count,
  /** The data for running it. */
  bundle: PanelBundle,
  /** The origins that the panel may call in this version. */
  origins: z.array(z.string()),
  /** Function points of the product that do not fit the version. A version with misfits cannot be chosen. */
  misfits: z.array(Misfit),
  /** Whether “latest” may select it: it was released before the panel was chosen, or somebody has previewed it. */
  seen: z.boolean(),
  /** The user who has previewed it on this product, and when; null if nobody has. */
  previewed: z.object({ username: z.string(), at: Seconds }).nullable(),
});
export type OfferedVersion = z.infer<typeof OfferedVersion>;

/** The ids of the versions that run on a platform: for every home, and for testers and virtual and debug devices. */
const InEffect = z.object({ everyone: Id.nullable(), testers: Id.nullable() });

export const ProductPanel = z.object({
  panel: Panel,
  /** Whether it is the product's panel; false if the query asks about another panel. */
  chosen: z.boolean(),
  /**
   * The version that the product is pinned to, even while an earlier version runs because this one is not released.
   * Null if the product uses the latest version that somebody has previewed.
   */
  version_id: Id.nullable(),
  in_effect: z.object({ android: InEffect, ios: InEffect }),
  /** The newest released versions, newest first, including those in effect. */
  versions: z.array(OfferedVersion),
  /** The newest released version that “latest” does not select, because nobody has previewed it on this product. */
  waiting: Id.nullable(),
});
export type ProductPanel = z.infer<typeof ProductPanel>;

/** A product that has a panel. */
export const PanelUse = Product.pick({
  id: true,
  name: true,
  model: true,
  status: true,
  category_id: true,
}).extend({
  /** The version that it is pinned to; null for the latest. */
  version_id: Id.nullable(),
  version: z.string().nullable(),
  /** The version that every home has now, on each platform; null for the generic panel. */
  in_effect: z.object({ android: z.string().nullable(), ios: z.string().nullable() }),
  /** The newest version that waits for a preview; null if none does. */
  waiting: z.string().nullable(),
  /** Identifiers of function points that do not fit the versions in effect. */
  unfit: z.array(z.string()),
});
export type PanelUse = z.infer<typeof PanelUse>;

export const PanelUpdate = z.object({
  product_ids: z
    .array(Id)
    .min(1, { message: "required" })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= limits.panelUpdate, {
      message: "products_exceeded",
      params: { maximum: limits.panelUpdate },
    }),
  /**
   * The version to pin the products to; if left out, the newest released one. Null for the latest, which a product gets
   * once somebody has previewed it on that product.
   */
  version_id: Id.nullable().optional(),
});
export type PanelUpdate = z.input<typeof PanelUpdate>;

export const productPanels = defineRoutes(
  {
    about: "The panel of a product, and the version of it that runs",
    name: { en: "Product panels", zh_CN: "产品面板" },
    fields: {
      product_ids: { en: "Products", zh_CN: "产品" },
    },
  },
  {
    get: {
      method: "GET",
      path: "/product/:id/rn",
      access: "product:read",
      summary: "The panel of a product, its running and available versions; or the same for another panel",
      params: IdParams,
      query: z.object({
        /** Another panel that the product could choose. */
        panel_id: Id.optional(),
      }),
      response: ProductPanel,
    },
    choose: {
      method: "PUT",
      path: "/product/:id/rn",
      access: "product:update",
      summary: "Choose the version of a product's panel, in any stage: a fixed one, or null for the latest",
      done: { en: "Chose the panel version of a product", zh_CN: "选择产品面板的版本" },
      params: IdParams,
      body: z.object({ version_id: Id.nullable() }),
      response: ProductPanel,
    },
    preview: {
      method: "POST",
      path: "/product/:id/rn/preview",
      access: "product:update",
      summary: "Record that the caller has previewed a version with this product, which “latest” requires",
      done: { en: "Previewed a panel version on a product", zh_CN: "在产品上预览面板版本" },
      params: IdParams,
      body: z.object({ version_id: Id }),
      response: ProductPanel,
    },
    uses: {
      method: "GET",
      path: "/panel/:id/product",
      access: "product:read",
      summary: "Products that use a panel, with their version and any mismatches",
      params: IdParams,
      query: listQuery(["created_at"], {}),
      response: listOf(PanelUse),
    },
    updateProducts: {
      method: "POST",
      path: "/panel/:id/update_product",
      access: "product:update",
      summary: "Start moving up to 100 products to a version of their panel",
      done: { en: "Moved products to another panel version", zh_CN: "更新产品面板的版本" },
      params: IdParams,
      body: PanelUpdate,
      response: TaskStarted,
    },
  },
);
