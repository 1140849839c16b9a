import { z } from "zod";
import { stageWords, valueWords } from "../grammar/field-words.ts";
import {
  CommunicationMode,
  NodeType,
  Power,
  ProductStatus,
  ProductType,
  SecurityLevel,
  Shelf,
} from "../grammar/enum-schemas.ts";
import { FunctionPoints } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { Names } from "./multi-language.ts";
import { ProductLabel } from "./product-labels.ts";
import { OwnProductKey, OwnSecret } from "../accounts/own-keys.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { TemplateDifference } from "./template-differences.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";
import { Count, fromQuery, PositiveInteger, Seconds } from "../basics/numbers.ts";

const name = lineOf(limits.productName);
const model = lineOf(limits.productModel);
const notes = z.string().trim().max(limits.productNotes);
/** The longest time that a device sleeps before it wakes, in seconds; null for devices that do not sleep. */
const wakeInterval = PositiveInteger.nullable();
/** The name of a built-in glyph, or the address of an image for apps to show; empty for the glyph of the category. */
const icon = z.string().max(limits.keywordLength);

const idLength = 36;
const Ids = z
  .string()
  .max(limits.productsNamed * (idLength + 1))
  .transform((text) => text.split(",").filter((id) => Id.safeParse(id).success));

/** The descriptive fields of a product. */
export const productShape = { name, model, notes, icon, wake_interval: wakeInterval };

export const NewProduct = z.object({
  name,
  model,
  notes: notes.default(""),
  icon: icon.default(""),
  category_id: Id,
  communication_mode: CommunicationMode,
  product_type: ProductType,
  /** If left out, 3 (gateway sub-device) for Zigbee, and 1 (direct device) for all others. */
  node_type: NodeType.optional(),
  power: Power.default("mains"),
  /** Required for sleeping devices; null for others. */
  wake_interval: wakeInterval.default(null),
  /** A permanent key chosen by the maker; if left out, the platform generates one. */
  product_key: OwnProductKey.optional(),
});
export type NewProduct = z.input<typeof NewProduct>;

/**
 * A change of a product; after development, only `notes` may differ. `product_type` can be 2 (standard) only while all
 * function points are those of the category. `version` is the version that the caller read: if the product has changed
 * since, the change is refused as a conflict.
 */
const ProductChange = z.object({
  name: name.optional(),
  model: model.optional(),
  notes: clearable(notes),
  icon: clearable(icon),
  product_type: ProductType.optional(),
  node_type: NodeType.optional(),
  power: Power.optional(),
  /** Always cleared if the devices no longer sleep. */
  wake_interval: wakeInterval.optional(),
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
  /** The ways of pairing of its devices, in the order in which they are offered: codes separated by commas. */
  paring_type: z.string(),
  product_type: ProductType,
  status: ProductStatus,
  security_level: SecurityLevel,
  node_type: NodeType,
  power: Power,
  wake_interval: wakeInterval,
  shelf: Shelf,
  labels: z.array(ProductLabel),
  /** The group that it is in. */
  group_id: Id.nullable(),
  device_count: Count,
  /** Of these, identities from production orders with which no device has been online: device lists leave them out. */
  unlisted_count: Count,
  /** Real devices that were added in the current development; 0 once it is over. */
  debug_device_count: Count,
  function_count: Count,
  /** The version of its category's template that the product started from or was last compared with; 0 for none. */
  template_version: Count,
  /** The latest published version of the template. If it is greater, the maker can see the changes. */
  template_latest: Count,
  /** 1 for a product that started from its category's template, 2 for one that did not. */
  template_type: z.literal([1, 2]),
  /** The number of its last edition, which devices in the field use; 0 before the first release. */
  edition: Count,
  /** Whether it is the sample product. */
  sample: z.boolean(),
  version: PositiveInteger,
  created_at: Seconds,
  updated_at: Seconds,
});
export type Product = z.infer<typeof Product>;

const ProductDetail = Product.extend({
  /** Its names by language. */
  multi_language: Names,
});
export type ProductDetail = z.infer<typeof ProductDetail>;

/** The secret with which a product's devices register, shown only once, when it is created. */
export const ProductSecret = z.object({ product_secret: z.string() });
export type ProductSecret = z.infer<typeof ProductSecret>;

const BroughtSecret = z.object({
  /** A secret chosen by the maker; if left out, the platform generates one. */
  product_secret: OwnSecret.optional(),
});

/** What the latest version of the category's template has changed since the version that a product has. */
export const TemplateChanges = z.object({
  /** Counts the changes of the product's definition and configuration; a call that takes changes over names it. */
  version: PositiveInteger,
  template_version: Count,
  template_latest: Count,
  /** The administrators' notes on the template's versions after that of the product. */
  notes: z.array(z.object({ version: PositiveInteger, note: z.string() })),
  list: z.array(TemplateDifference),
});
export type TemplateChanges = z.infer<typeof TemplateChanges>;

/**
 * The function points of a product. A replacement names this `version`: if somebody else has changed them since, the
 * call is refused as a conflict.
 */
export const Definition = z.object({ list: FunctionPoints, version: PositiveInteger });
export type Definition = z.infer<typeof Definition>;

export const products = defineRoutes(
  {
    about: "Products and their function points",
    name: { en: "Products", zh_CN: "产品" },
    fields: {
      ...valueWords("status", stageWords),
    },
  },
  {
    list: {
      method: "GET",
      path: "/product",
      access: "product:read",
      summary: "Products, filtered and paged",
      query: listQuery(["created_at", "name", "device_count"], {
        category_id: Id.optional(),
        communication_mode: CommunicationMode.optional(),
        status: fromQuery(ProductStatus).optional(),
        group_id: Id.optional(),
        /** The key of a label, or `key=value`. */
        label: z.string().trim().max(limits.labelFilter).optional(),
        /** Ids separated by commas. Ids of products that the caller may not see are ignored. */
        ids: Ids.optional(),
      }),
      response: listOf(Product),
    },
    get: {
      method: "GET",
      path: "/product/:id",
      access: "product:read",
      summary: "One product",
      params: IdParams,
      response: ProductDetail,
    },
    create: {
      method: "POST",
      path: "/product",
      access: "product:create",
      waits: true,
      summary:
        "Create a product with the standard function points of its category. A standard product can only use those",
      done: { en: "Created a product", zh_CN: "创建产品" },
      body: NewProduct,
      response: Product,
    },
    update: {
      method: "PUT",
      path: "/product/:id",
      access: "product:update",
      summary: "Change a product; once it has left development, only its notes",
      done: { en: "Changed a product", zh_CN: "修改产品" },
      params: IdParams,
      body: ProductChange,
      response: Product,
    },
    remove: {
      method: "DELETE",
      path: "/product/:id",
      access: "product:delete",
      summary: "Delete a product in development that has no devices",
      done: { en: "Deleted a product", zh_CN: "删除产品" },
      params: IdParams,
      response: z.null(),
    },
    copy: {
      method: "POST",
      path: "/product/:id/copy",
      access: "product:create",
      heavy: true,
      summary: "Copy a product with everything but its devices. The copy is not on the shelf",
      done: { en: "Copied a product", zh_CN: "复制产品" },
      params: IdParams,
      body: z.object({ name: lineOf(limits.productName) }),
      response: Product,
    },
    setShelf: {
      method: "PUT",
      path: "/product/:id/shelf",
      access: "product:update",
      summary: "Put a product on the shelf or take it off, in any stage",
      done: { en: "Put a product on the shelf or took it off", zh_CN: "上架或下架产品" },
      params: IdParams,
      body: z.object({ shelf: Shelf }),
      response: Product,
    },
    setSecurityLevel: {
      method: "PUT",
      path: "/product/:id/security_level/:level",
      access: "product:update",
      summary:
        "Choose how the devices of a product in development get their secrets: 1, they register with the secret of " +
        "the product, which is in this response only; 2, each device has its own",
      done: { en: "Changed a product's security level", zh_CN: "修改产品安全等级" },
      params: IdParams.extend({ level: fromQuery(SecurityLevel) }),
      body: BroughtSecret,
      response: ProductSecret.partial(),
    },
    renewSecret: {
      method: "POST",
      path: "/product/:id/secret",
      access: "product:update",
      summary:
        "Generate a new secret for a product of security level 1, shown once; the old one can no longer register devices",
      done: { en: "Generated a new secret for a product", zh_CN: "更换产品密钥" },
      params: IdParams,
      body: BroughtSecret,
      response: ProductSecret,
    },
    template: {
      method: "GET",
      path: "/product/:id/template",
      access: "product:read",
      summary: "The changes of the category's template since the version that a product has, item by item",
      params: IdParams,
      response: TemplateChanges,
    },
    takeOver: {
      method: "PUT",
      path: "/product/:id/template",
      access: "product:update",
      heavy: true,
      summary:
        "Apply the changes of the category's template that `take` names by their keys, and move to its latest version. " +
        "The other changes are left out, and are not offered again",
      done: { en: "Applied template changes", zh_CN: "采用模板更新" },
      params: IdParams,
      body: z.object({
        take: z.array(z.string().max(limits.differenceKey)).max(limits.differences),
        version: PositiveInteger.optional(),
        /** The latest version as the caller read it. */
        template_version: PositiveInteger.optional(),
      }),
      bodyBytes: limits.keyMappingBytes,
      /** A call that undoes this names `definition_version`. */
      response: Product.extend({ definition_version: PositiveInteger }),
    },
    undoTakeOver: {
      method: "POST",
      path: "/product/:id/template/undo",
      access: "product:update",
      summary:
        "Undo the last call that applied template changes: the product is as before that call. Refused if the function " +
        "points or mapped keys of the product have changed since",
      done: { en: "Undid template changes", zh_CN: "撤销模板更新" },
      params: IdParams,
      body: z.object({
        /** The `definition_version` from the answer of the call that is undone. */
        version: PositiveInteger.optional(),
      }),
      /** With a new secret if the product returns to security level 1; it is not shown again. */
      response: Product.extend(ProductSecret.partial().shape),
    },
    definition: {
      method: "GET",
      path: "/product/:id/property",
      access: "product:read",
      heavy: true,
      summary: "The function points of a product",
      params: IdParams,
      response: Definition,
    },
    define: {
      method: "PUT",
      path: "/product/:id/property",
      access: "product:update",
      heavy: true,
      summary: "Replace the function points of a product in development",
      done: { en: "Changed function points", zh_CN: "修改功能定义" },
      params: IdParams,
      body: z.object({ list: FunctionPoints, version: PositiveInteger.optional() }),
      bodyBytes: limits.definitionBodyBytes,
      response: Definition,
    },
  },
);
