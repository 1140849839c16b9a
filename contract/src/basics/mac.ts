import { z } from "zod";

/** Stored as upper-case pairs with `:` between them; accepted with `:`, `-` or nothing, in upper or lower case. */
export const Mac = z
  .string()
  .trim()
  .transform((s) => s.replace(/[:-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[0-9A-F]{12}$/, "mac_format"))
  .transform((s) => s.replace(/(..)(?=.)/g, "$1:"));
