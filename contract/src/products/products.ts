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
/** Seconds between two times at which a sleeping device is awake; null for devices that do not sleep. */
const wakeInterval = PositiveInteger.nullable();
/** The name of a built-in glyph, or the address of an image for apps to show; empty for the glyph of the category. */
const icon = z.string().max(limits.keywordLength);

const idLength = 36;
const Ids = z
  .string()
  .max(limits.productsNamed * (idLength + 1))
  .transform((text) => text.split(",").filter((id) => Id.safeParse(id).success));

/** What a product says of itself. */
export const productShape = { name, model, notes, icon, wake_interval: wakeInterval };

export const NewProduct = z.object({
  name,
  model,
  notes: notes.default(""),
  icon: icon.default(""),
  category_id: Id,
  communication_mode: CommunicationMode,
  product_type: ProductType,
  /** Unless given: through a gateway for Zigbee, directly for others. */
  node_type: NodeType.optional(),
  power: Power.default("mains"),
  /** Required of sleeping devices; others have none. */
  wake_interval: wakeInterval.default(null),
  /** One that its maker brings along, for good; if left out, the platform makes one. */
  product_key: OwnProductKey.optional(),
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
  node_type: NodeType.optional(),
  power: Power.optional(),
  /** Devices that no longer sleep lose it, whether it is named or not. */
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
  /** The ways of pairing that its devices have, the one that is offered first first: codes separated by commas. */
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
  /** Of these, identities of production orders that were never online: lists of devices leave them out. */
  unlisted_count: Count,
  /** Real devices that were added in the development that is under way; 0 once it is over. */
  debug_device_count: Count,
  function_count: Count,
  /** The version of its category's template that the product started from, or has last looked at; 0 for none. */
  template_version: Count,
  /** The latest published version of the template. Where it is greater, the maker can see what has changed. */
  template_latest: Count,
  /** 1 for a product that started from its category's template, 2 for one that did not. */
  template_type: z.literal([1, 2]),
  /** The number of its last edition, which devices in the field work on; 0 before the first release. */
  edition: Count,
  /** Whether the sample made it. */
  sample: z.boolean(),
  version: PositiveInteger,
  created_at: Seconds,
  updated_at: Seconds,
});
export type Product = z.infer<typeof Product>;

const ProductDetail = Product.extend({
  /** Its name in each language that it has one in. */
  multi_language: Names,
});
export type ProductDetail = z.infer<typeof ProductDetail>;

/** The secret with which a product's devices register, shown only once: when it is made. */
export const ProductSecret = z.object({ product_secret: z.string() });
export type ProductSecret = z.infer<typeof ProductSecret>;

const BroughtSecret = z.object({
  /** One that the maker brings along; if left out, the platform makes one. */
  product_secret: OwnSecret.optional(),
});

/** What the latest version of its category's template has changed since the one that a product has. */
export const TemplateChanges = z.object({
  /** Counts the changes of the product's definition and configuration: taking something over names it. */
  version: PositiveInteger,
  template_version: Count,
  template_latest: Count,
  /** What administrators said about the versions since the product's. */
  notes: z.array(z.object({ version: PositiveInteger, note: z.string() })),
  list: z.array(TemplateDifference),
});
export type TemplateChanges = z.infer<typeof TemplateChanges>;

/** The function points of a product. A replacement names `version`, so that it does not undo somebody else's. */
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
        /** Ids separated by commas. What names no product within reach is left out. */
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
        "Create a product, with the standard function points of its category. A standard product keeps to them",
      done: { en: "Created a product", zh_CN: "创建产品" },
      body: NewProduct,
      response: Product,
    },
    update: {
      method: "PUT",
      path: "/product/:id",
      access: "product:update",
      summary: "Change a product; once it has left development, its notes only",
      done: { en: "Changed a product", zh_CN: "修改产品" },
      params: IdParams,
      body: ProductChange,
      response: Product,
    },
    remove: {
      method: "DELETE",
      path: "/product/:id",
      access: "product:delete",
      summary: "Delete a product that is in development and has no devices",
      done: { en: "Deleted a product", zh_CN: "删除产品" },
      params: IdParams,
      response: z.null(),
    },
    copy: {
      method: "POST",
      path: "/product/:id/copy",
      access: "product:create",
      heavy: true,
      summary: "Copy a product with all that it is made up of, but its devices. The copy is not on the shelf",
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
        "Choose how the devices of a product that is in development come to their secrets: 1, they register with the secret of " +
        "the product, which is answered once; 2, each has one of its own",
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
        "Make a new secret for a product of security level 1, shown once; the old one registers no device any more",
      done: { en: "Renewed a product's secret", zh_CN: "更换产品密钥" },
      params: IdParams,
      body: BroughtSecret,
      response: ProductSecret,
    },
    template: {
      method: "GET",
      path: "/product/:id/template",
      access: "product:read",
      summary: "What the category's template has changed since the version that a product has, item by item",
      params: IdParams,
      response: TemplateChanges,
    },
    takeOver: {
      method: "PUT",
      path: "/product/:id/template",
      access: "product:update",
      heavy: true,
      summary:
        "Apply changes of the category's template, named by their keys, and move on to its latest version. The others stay as " +
        "the maker has them, and are not offered again",
      done: { en: "Applied template changes", zh_CN: "采用模板更新" },
      params: IdParams,
      body: z.object({
        take: z.array(z.string().max(limits.differenceKey)).max(limits.differences),
        version: PositiveInteger.optional(),
        /** The latest version as the caller read it. */
        template_version: PositiveInteger.optional(),
      }),
      bodyBytes: limits.keyMappingBytes,
      /** `definition_version` is what undoing this names. */
      response: Product.extend({ definition_version: PositiveInteger }),
    },
    undoTakeOver: {
      method: "POST",
      path: "/product/:id/template/undo",
      access: "product:update",
      summary:
        "Undo the last call that applied template changes: the product becomes what it was. Refused once its function points " +
        "or mapped keys have changed since",
      done: { en: "Undid template changes", zh_CN: "撤销模板更新" },
      params: IdParams,
      body: z.object({
        /** That of the definition, as the call that is undone answered it. */
        version: PositiveInteger.optional(),
      }),
      /** The secret of a product that comes back to security level 1: another than before, and not shown again. */
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
      summary: "Replace the function points of a product that is in development",
      done: { en: "Changed function points", zh_CN: "修改功能定义" },
      params: IdParams,
      body: z.object({ list: FunctionPoints, version: PositiveInteger.optional() }),
      bodyBytes: limits.definitionBodyBytes,
      response: Definition,
    },
  },
);
