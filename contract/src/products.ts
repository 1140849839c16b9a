import { z } from "zod";
import { CommunicationMode, ProductStatus, ProductType, SecurityLevel } from "./enum-schemas.ts";
import { FunctionPoints } from "./function-points.ts";
import { limits } from "./limits.ts";
import { listOf, listQuery } from "./page.ts";
import { defineRoutes } from "./route.ts";
import { clearable, Id, IdParams, lineOf } from "./text.ts";
import { Count, fromQuery, PositiveInteger, Seconds } from "./numbers.ts";

const name = lineOf(limits.productName);
const model = lineOf(limits.productModel);
const notes = z.string().trim().max(limits.productNotes);
/** The name of a built-in glyph, or the address of an image for apps to show; empty for the glyph of the category. */
const icon = z.string().max(limits.keywordLength);

export const NewProduct = z.object({
  name,
  model,
  notes: notes.default(""),
  icon: icon.default(""),
  category_id: Id,
  communication_mode: CommunicationMode,
  product_type: ProductType,
});
export type NewProduct = z.input<typeof NewProduct>;

/**
 * A change of a product; after development only `notes` may differ. `product_type` is 2, standard, only while all function
 * points are of the category. `version` is that of the product as the caller read
 * it: a change made since then is refused as a conflict.
 */
const ProductChange = z.object({
  name: name.optional(),
  model: model.optional(),
  notes: clearable(notes),
  icon: clearable(icon),
  product_type: ProductType.optional(),
  version: PositiveInteger.optional(),
});

export const Product = z.object({
  id: Id,
  product_key: z.string(),
  name: z.string(),
  model: z.string(),
  notes: z.string(),
  icon: z.string(),
  category_id: Id,
  category_name: z.string(),
  category_name_en: z.string(),
  communication_mode: CommunicationMode,
  product_type: ProductType,
  status: ProductStatus,
  security_level: SecurityLevel,
  device_count: Count,
  function_count: Count,
  /** Whether the sample made it. */
  sample: z.boolean(),
  version: PositiveInteger,
  created_at: Seconds,
  updated_at: Seconds,
});
export type Product = z.infer<typeof Product>;

/** The secret with which a product's devices register, shown only once: when it is made. */
export const ProductSecret = z.object({ product_secret: z.string() });
export type ProductSecret = z.infer<typeof ProductSecret>;

/** The function points of a product. A replacement names `version`, so that it does not undo somebody else's. */
export const Definition = z.object({ list: FunctionPoints, version: PositiveInteger });
export type Definition = z.infer<typeof Definition>;

export const products = defineRoutes("Products and their function points", {
  list: {
    method: "GET",
    path: "/product",
    access: "product:read",
    summary: "Products, filtered and paged",
    query: listQuery(["created_at", "name", "device_count"], {
      category_id: Id.optional(),
      communication_mode: CommunicationMode.optional(),
      status: fromQuery(ProductStatus).optional(),
    }),
    response: listOf(Product),
  },
  get: {
    method: "GET",
    path: "/product/:id",
    access: "product:read",
    summary: "One product",
    params: IdParams,
    response: Product,
  },
  create: {
    method: "POST",
    path: "/product",
    access: "product:create",
    summary:
      "Create a product, with the standard function points of its category. A standard product keeps to them",
    body: NewProduct,
    response: Product,
  },
  update: {
    method: "PUT",
    path: "/product/:id",
    access: "product:update",
    summary: "Change a product; once it has left development, its notes only",
    params: IdParams,
    body: ProductChange,
    response: Product,
  },
  remove: {
    method: "DELETE",
    path: "/product/:id",
    access: "product:delete",
    summary: "Delete a product that is in development and has no devices",
    params: IdParams,
    response: z.null(),
  },
  copy: {
    method: "POST",
    path: "/product/:id/copy",
    access: "product:create",
    summary: "Copy a product with its function points",
    params: IdParams,
    body: z.object({ name: lineOf(limits.productName) }),
    response: Product,
  },
  setSecurityLevel: {
    method: "PUT",
    path: "/product/:id/security_level/:level",
    access: "product:update",
    summary:
      "Choose how the devices of a product that is in development come to their secrets: 1, they register with the secret of " +
      "the product, which is answered once; 2, each has one of its own",
    params: IdParams.extend({ level: fromQuery(SecurityLevel) }),
    response: ProductSecret.partial(),
  },
  renewSecret: {
    method: "POST",
    path: "/product/:id/secret",
    access: "product:update",
    summary:
      "Make a new secret for a product of security level 1, shown once; the old one registers no device any more",
    params: IdParams,
    response: ProductSecret,
  },
  definition: {
    method: "GET",
    path: "/product/:id/property",
    access: "product:read",
    summary: "The function points of a product",
    params: IdParams,
    response: Definition,
  },
  define: {
    method: "PUT",
    path: "/product/:id/property",
    access: "product:update",
    summary: "Replace the function points of a product that is in development",
    params: IdParams,
    body: z.object({ list: FunctionPoints, version: PositiveInteger.optional() }),
    bodyBytes: limits.definitionBodyBytes,
    response: Definition,
  },
});
