import { z } from "zod";
import { contentLanguages } from "../basics/content-languages.ts";
import { CommunicationMode } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { PositiveInteger, Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { pairingTypes } from "../devices/pairing-types.ts";
import { policyKinds } from "./policy-kinds.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, lineOf } from "../basics/text.ts";

/** A product as an app offers it to people who add a device. */
const OfferedProduct = z.object({
  product_key: z.string(),
  name: z.string(),
  model: z.string(),
  /** The name of a built-in glyph, or the address of an image. */
  icon: z.string(),
  communication_mode: CommunicationMode,
  /** The ways of pairing of its devices, in the order in which they are offered: codes separated by commas. */
  paring_type: z.string(),
});
export type OfferedProduct = z.infer<typeof OfferedProduct>;

/** The guide for one way of pairing, in one language. */
const OfferedGuide = z.object({
  steps: z.array(z.object({ kind: z.enum(["image", "video"]), url: z.string(), text: z.string() })),
  /** The address of a package of pages that is shown in place of the steps; null if there is none. */
  package: z.string().nullable(),
});
export type OfferedGuide = z.infer<typeof OfferedGuide>;

const ProductToAdd = OfferedProduct.extend({
  /** The guides by way of pairing; not every way has one. */
  guides: z.partialRecord(z.enum(pairingTypes), OfferedGuide),
});
export type ProductToAdd = z.infer<typeof ProductToAdd>;

const OfferedCategory = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  products: z.array(OfferedProduct),
});
export type OfferedCategory = z.infer<typeof OfferedCategory>;

const FirstOffered = OfferedCategory.extend({ children: z.array(OfferedCategory) });
export type FirstOffered = z.infer<typeof FirstOffered>;

export const appCatalogue = defineRoutes("What people can add in an app, with its app key", {
  list: {
    method: "GET",
    path: "/category",
    base: "app",
    access: "public",
    credential: "app",
    tagged: true,
    summary:
      "The app's categories with their products that are released and on the shelf; empty ones are left out",
    query: z.object({
      /** The language of the names, as `zh_TW` or `de`; by default that of the header `Accept-Language`. */
      language: z.string().max(35).optional(),
    }),
    response: wholeListOf(FirstOffered),
  },
  guide: {
    method: "GET",
    path: "/product/:key/guide",
    base: "app",
    access: "public",
    credential: "app",
    tagged: true,
    summary:
      "A product that people can add in the app, with its pairing guides. A product in no category is found by the code on its devices",
    params: z.object({ key: lineOf(limits.ownProductKey.max) }),
    query: z.object({
      /** The language of the texts, as `zh_TW` or `de`; by default that of the header `Accept-Language`. */
      language: z.string().max(35).optional(),
      /** The text of the QR code on a device. */
      code: lineOf(limits.labelText).optional(),
    }),
    response: ProductToAdd,
  },
});

const ReadableVersion = z.object({
  /** People agree to a version by this id. */
  id: Id,
  kind: z.enum(policyKinds),
  number: PositiveInteger,
  /** `coming`: it takes effect later. */
  state: z.enum(["in_force", "coming"]),
  effective_at: Seconds,
  languages: z.array(z.enum(contentLanguages)),
  /** The address of its page, which needs no sign-in; `?lang=` chooses the language. */
  url: z.string(),
});
export type ReadableVersion = z.infer<typeof ReadableVersion>;

export const readablePolicies = defineRoutes("Policies that an app shows, with its app key", {
  list: {
    method: "GET",
    path: "/policy",
    base: "app",
    access: "public",
    credential: "app",
    summary: "The current and upcoming versions of both policies",
    response: wholeListOf(ReadableVersion),
  },
});
