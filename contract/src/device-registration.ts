import { z } from "zod";
import { type SignMethod, signMethodOf } from "./device-sign-in.ts";
import type { DeviceIdentity } from "./device-topics/access.ts";

/** What a device says that asks for secrets of its own, not checked yet. */
export interface Registration {
  identity: DeviceIdentity;
  /** Whether it asks for a record where there is none. */
  makes: boolean;
  /** Chosen by the device, and signed. */
  random: string;
  signMethod: SignMethod;
  signature: string;
}

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

/** A product key or a device name, as the native dialect has them. */
export const WireName = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);

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
