import { z } from "zod";
import { limits } from "../grammar/limits.ts";

const key = limits.ownProductKey;
const secret = limits.ownSecret;

/**
 * A product key chosen by its maker, because existing firmware contains it. It begins and ends with a letter or a
 * digit. Product keys are unique regardless of case. Keys that the platform generates have the same form.
 */
export const OwnProductKey = z
  .string()
  .trim()
  .regex(
    new RegExp(`^(?=.{${key.min},${key.max}}$)[A-Za-z0-9][A-Za-z0-9_.-]*[A-Za-z0-9]$`),
    "product_key_format",
  );

/**
 * A device or product secret chosen by the maker: letters, digits, `_`, `.`, `-` and the symbols of base64. Source code
 * and JSON can hold all of these characters without escaping them.
 */
export const OwnSecret = z
  .string()
  .trim()
  .regex(new RegExp(`^[A-Za-z0-9+/=_.-]{${secret.min},${secret.max}}$`), "own_secret_format");
