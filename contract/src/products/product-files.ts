import { z } from "zod";
import { stageWords, valueWords } from "../grammar/field-words.ts";
import { BreakingChange } from "../grammar/breaking-changes.ts";
import { StepOverview } from "./configuration.ts";
import { SecurityLevel } from "../grammar/enum-schemas.ts";
import { ProductDifference } from "./edition-differences.ts";
import { limits } from "../grammar/limits.ts";
import type { NamedFile } from "../basics/named-file.ts";
import { Count, PositiveInteger } from "../basics/numbers.ts";
import { Product, ProductSecret } from "./products.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";
import { productFileTypes } from "../product-file/write.ts";

/** One side of a comparison: the product as it is, an edition, or a version of its category's template. */
const Side = z.string().regex(/^(product|edition\.[1-9]\d{0,8}|template(\.[1-9]\d{0,8})?)$/, "not_an_option");

const text = z.string().min(1, "required").max(limits.productFile.bytes);
/** Enough for the text as JSON, in which one character may be written as two. */
const bodyBytes = 2 * limits.productFile.bytes;

const FileProblem = z.object({
  /** The field, as `points.3.min`; empty for the file as a whole. */
  path: z.string(),
  line: Count,
  message: z.string(),
});

const Missing = z.object({
  part: z.enum(["module", "panel", "icon", "guide"]),
  path: z.string(),
  line: Count,
  name: z.string(),
  /** The hash of a file's content in hexadecimal; empty if the part is no file. */
  sha256: z.string(),
});

const found = {
  /** The problems of the file. Nothing is created or changed while there are any. */
  problems: z.array(FileProblem),
  /** Objects that the file names and this installation lacks. They are left out if the caller sets `leave_out`. */
  missing: z.array(Missing),
};

const PreviewedProduct = z.object({
  name: z.string(),
  model: z.string(),
  category: z.object({ parent: z.string(), name: z.string() }),
  /** The category with these names in this installation; null if there is none, or it is not online. */
  category_id: Id.nullable(),
  function_count: Count,
  security_level: SecurityLevel,
  /** The state of each part of the configuration in the file. */
  parts: z.array(StepOverview),
});

export const FilePreview = z.object({ ...found, product: PreviewedProduct.nullable() });
export type FilePreview = z.infer<typeof FilePreview>;

/** Devices in the field, which use the last edition: the next release does not change their firmware. */
const FieldDevices = z.object({
  edition: Count,
  devices: Count,
  /** The most frequent firmware versions, and how many devices have each. */
  firmware: z.array(z.object({ version: z.string(), devices: Count })),
});
export type FieldDevices = z.infer<typeof FieldDevices>;

export const Comparison = z.object({
  /** Counts the changes of the product's definition and configuration; a call that applies differences names it. */
  version: PositiveInteger,
  differences: z.array(ProductDifference),
  /**
   * Changes that break what relies on the first side. Empty unless the first side is an edition, or a released product
   * that is compared with a file, because nothing relies on any other side.
   */
  breaking: z.array(BreakingChange),
  field: FieldDevices,
});
export type Comparison = z.infer<typeof Comparison>;

export const FileComparison = Comparison.extend(found);
export type FileComparison = z.infer<typeof FileComparison>;

const leaveOut = z.boolean().default(false);

export const productFiles = defineRoutes(
  {
    about: "Product files, and differences between products",
    name: { en: "Product files", zh_CN: "产品文件" },
    fields: {
      leave_out: { en: "Missing items left out", zh_CN: "忽略缺少的内容" },
      ...valueWords("status", stageWords),
    },
  },
  {
    export: {
      method: "GET",
      path: "/product/:id/file",
      access: "product:read",
      heavy: true,
      summary:
        "A whole product as a file that people can read and keep under version control: the same bytes for the same product. " +
        "Without secrets, devices and IDs",
      params: IdParams,
      query: z.object({
        type: z.enum(productFileTypes).default("yaml"),
        /** `all`: the file embeds pictures as far as there is room; otherwise it only has their hashes. */
        pictures: z.enum(["all", "none"]).default("none"),
      }),
      download: "application/octet-stream",
      response: z.custom<NamedFile>(),
    },
    read: {
      method: "POST",
      path: "/product/file/read",
      access: "product:create",
      readOnly: true,
      waits: true,
      summary: "Check a product file: its errors by field and line, and what is missing on this platform",
      body: z.object({ text }),
      bodyBytes,
      response: FilePreview,
    },
    make: {
      method: "POST",
      path: "/product/file",
      access: "product:create",
      waits: true,
      summary: "Create a product from a file",
      done: { en: "Created a product from a file", zh_CN: "从文件创建产品" },
      body: z.object({
        text,
        /** Replaces the name in the file. */
        name: lineOf(limits.productName).optional(),
        category_id: Id.optional(),
        /** Whether to continue without the objects that this installation lacks. */
        leave_out: leaveOut,
      }),
      bodyBytes,
      /** With the secret of a product of security level 1, which is not shown again. */
      response: Product.extend(ProductSecret.partial().shape),
    },
    compare: {
      method: "GET",
      path: "/product/:id/difference",
      access: "product:read",
      heavy: true,
      summary:
        "The differences between two sides, of which each is a product, one of its versions, or a version of its " +
        "category's template; and which changes break what relies on the first side",
      params: IdParams,
      query: z.object({ from: Side, to: Side }),
      response: Comparison,
    },
    compareFile: {
      method: "POST",
      path: "/product/:id/file/compare",
      access: "product:read",
      readOnly: true,
      waits: true,
      summary: "The differences between a file and a product, item by item",
      params: IdParams,
      body: z.object({ text }),
      bodyBytes,
      response: FileComparison,
    },
    apply: {
      method: "PUT",
      path: "/product/:id/file",
      access: "product:update",
      waits: true,
      summary:
        "Apply differences of a file, named by their keys, to a product in development. The call that undoes " +
        "template changes also undoes this. Security level 1 creates a secret, which is in this response only",
      done: { en: "Applied changes of a product file", zh_CN: "采用产品文件中的改动" },
      params: IdParams,
      body: z.object({
        text,
        take: z.array(z.string().max(limits.differenceKey)).min(1).max(limits.differences),
        version: PositiveInteger.optional(),
        leave_out: leaveOut,
      }),
      bodyBytes,
      response: Product.extend({ definition_version: PositiveInteger, ...ProductSecret.partial().shape }),
    },
  },
);
