import { z } from "zod";
import { WireName } from "../basics/wire-name.ts";
import { type Registration, signMethodOf } from "./device-sign-in.ts";

/** The text that a device signs with the secret of its product to be registered. */
export function registrationToSign({
  identity: { deviceName, productKey },
  random,
}: Pick<Registration, "identity" | "random">): string {
  return `deviceName${deviceName}productKey${productKey}random${random}`;
}

/** The topics on which a device is told its secrets. It does not subscribe to them. */
export const registrationTopics = { register: "/ext/register", regnwl: "/ext/regnwl" } as const;

/** Where a device asks over HTTPS, which firmware of the native dialect has built in. */
export const registrationPath = "/auth/register/device";

/** What it sends there. Without a method, the length of the signature tells it. */
export const RegistrationForm = z.object({
  productKey: WireName,
  deviceName: WireName,
  random: z.string().min(1),
  signMethod: z
    .string()
    .refine((name) => signMethodOf(name, "") !== undefined, "not_an_option")
    .optional(),
  sign: z.string().min(1),
});
