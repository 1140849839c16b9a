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

/** What can be compared: the product as it is, an edition, or a version of its category's template. */
const Side = z.string().regex(/^(product|edition\.[1-9]\d{0,8}|template(\.[1-9]\d{0,8})?)$/, "not_an_option");

const text = z.string().min(1, "required").max(limits.productFile.bytes);
/** A text as JSON: a character of it may be written as two. */
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
  /** The content of a file, in hexadecimal; empty for what is no file. */
  sha256: z.string(),
});

const found = {
  /** What is wrong with the file: nothing is made of it until it is mended. */
  problems: z.array(FileProblem),
  /** What the file names and this installation does not have: it is left out where the caller agrees. */
  missing: z.array(Missing),
};

const PreviewedProduct = z.object({
  name: z.string(),
  model: z.string(),
  category: z.object({ parent: z.string(), name: z.string() }),
  /** The category that is called so here; null if there is none, or it is not online. */
  category_id: Id.nullable(),
  function_count: Count,
  security_level: SecurityLevel,
  /** What the file holds of each part of the configuration. */
  parts: z.array(StepOverview),
});

export const FilePreview = z.object({ ...found, product: PreviewedProduct.nullable() });
export type FilePreview = z.infer<typeof FilePreview>;

/** Devices that work on the last edition: their firmware stays as it is, whatever is released next. */
const FieldDevices = z.object({
  edition: Count,
  devices: Count,
  /** The versions that most of them have, and how many have each. */
  firmware: z.array(z.object({ version: z.string(), devices: Count })),
});
export type FieldDevices = z.infer<typeof FieldDevices>;

export const Comparison = z.object({
  /** Counts the changes of the product's definition and configuration: applying some names it. */
  version: PositiveInteger,
  differences: z.array(ProductDifference),
  /**
   * What those who rely on the first side do not find in the second: where that is an edition, or a product that was
   * released and a file. Nobody relies on anything else.
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
    about: "Products as files, and what differs between products",
    name: { en: "Product files", zh_CN: "产品文件" },
    fields: {
      leave_out: { en: "Left out what is missing", zh_CN: "忽略缺少的内容" },
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
        "A whole product as a file that people read and keep under version control: the same bytes for the same product. " +
        "Without secrets, devices and ids",
      params: IdParams,
      query: z.object({
        type: z.enum(productFileTypes).default("yaml"),
        /** `all`: pictures are within the file, as far as there is room; otherwise they are only named by their content. */
        pictures: z.enum(["all", "none"]).default("none"),
      }),
      download: "application/octet-stream",
      response: z.custom<NamedFile>(),
    },
    read: {
      method: "POST",
      path: "/product/file/read",
      access: "product:create",
      reads: true,
      waits: true,
      summary:
        "What a product file would make: what is wrong with it by field and line, and what is missing here",
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
        /** In place of that of the file. */
        name: lineOf(limits.productName).optional(),
        category_id: Id.optional(),
        /** Whether to go on without what this installation does not have. */
        leave_out: leaveOut,
      }),
      bodyBytes,
      /** The secret of a product of security level 1, which is not shown again. */
      response: Product.extend(ProductSecret.partial().shape),
    },
    compare: {
      method: "GET",
      path: "/product/:id/difference",
      access: "product:read",
      heavy: true,
      summary:
        "In what a product, its editions and the versions of its category's template differ, and which changes break what " +
        "relies on the first",
      params: IdParams,
      query: z.object({ from: Side, to: Side }),
      response: Comparison,
    },
    compareFile: {
      method: "POST",
      path: "/product/:id/file/compare",
      access: "product:read",
      reads: true,
      waits: true,
      summary: "In what a file differs from a product, item by item",
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
        "Take over differences of a file, named by their keys, into a product that is in development. The call that undoes " +
        "template changes undoes this, too. Security level 1 makes a secret, which is answered once",
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
