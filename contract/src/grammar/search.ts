import { z } from "zod";
import { wholeListOf } from "./page.ts";
import { defineRoutes } from "./route.ts";
import { Id } from "../basics/text.ts";
import { limits } from "./limits.ts";

export const Found = z.object({
  kind: z.enum(["product", "device"]),
  id: Id,
  /** The product itself, or the product of the device. */
  product_id: Id,
  title: z.string(),
  detail: z.string(),
});
export type Found = z.infer<typeof Found>;

export const search = defineRoutes("Finding products and devices", {
  find: {
    method: "GET",
    path: "/search",
    access: "session",
    summary:
      "Products and devices that the caller may see, by part of a name, MAC or IMEI, or by the start of a key or ID",
    query: z.object({ q: z.string().trim().min(1).max(limits.keywordLength) }),
    response: wholeListOf(Found),
  },
});
