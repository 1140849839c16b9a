import { z } from "zod";
import { limits } from "../grammar/limits.ts";

const key = limits.ownProductKey;
const secret = limits.ownSecret;

/**
 * A product key that its maker brings along, because firmware has it already. It begins and ends with a letter or a digit;
 * no two products have keys that differ in capitals only. Keys that the platform makes are of this form too.
 */
export const OwnProductKey = z
  .string()
  .trim()
  .regex(
    new RegExp(`^(?=.{${key.min},${key.max}}$)[A-Za-z0-9][A-Za-z0-9_.-]*[A-Za-z0-9]$`),
    "product_key_format",
  );

/**
 * A secret that a maker brings along, of a device or of a product: letters, digits and what base64 has besides, so that no
 * firmware, file or form has to write one of its characters in another way.
 */
export const OwnSecret = z
  .string()
  .trim()
  .regex(new RegExp(`^[A-Za-z0-9+/=_.-]{${secret.min},${secret.max}}$`), "own_secret_format");
