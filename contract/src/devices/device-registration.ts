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

/** The topics on which a device gets its secrets, without subscribing to them. */
export const registrationTopics = { register: "/ext/register", regnwl: "/ext/regnwl" } as const;

/** The client id with which a device registers over MQTT, signed by HMAC-SHA256. */
export function registrationClientId({
  clientId,
  authType,
  random,
}: {
  clientId: string;
  authType: keyof typeof registrationTopics;
  random: string;
}): string {
  return `${clientId}|securemode=2,authType=${authType},random=${random},signmethod=hmacsha256|`;
}

/** The path of registration over HTTPS, which is fixed in firmware of the native dialect. */
export const registrationPath = "/auth/register/device";

/**
 * The form that a device posts there. If `signMethod` is left out, the length of the signature decides which method it
 * is.
 */
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
