import { z } from "zod";
import { WireName } from "../basics/wire-name.ts";
import { envelope } from "./payloads.ts";

/** A sub-device as messages name it. */
export const SubDeviceName = z.looseObject({ productKey: WireName, deviceName: WireName });

export const SubDeviceNames = z.array(SubDeviceName);
/** The secrets of sub-devices that were registered. */
export const RegisteredSubDevices = z.array(SubDeviceName.extend({ deviceSecret: z.string() }));

/**
 * Some firmware writes numbers and booleans where text belongs. The signature covers such values as they are written.
 */
const Text = z.union([z.string().max(512), z.number().transform(String), z.boolean().transform(String)]);

/** A sub-device that signs in, with the fields of the client id and the password that it would use on its own. */
export const SignedSubDevice = SubDeviceName.extend({
  clientId: Text.optional(),
  timestamp: Text.optional(),
  cleanSession: Text.optional(),
  signMethod: z.string().max(32).optional(),
  signmethod: z.string().max(32).optional(),
  sign: z.string().max(128),
});
export type SignedSubDevice = z.output<typeof SignedSubDevice>;

/**
 * The number of sub-devices that a message names is checked later, so that the refusal can say that there are too many.
 */
export const Signed = z.looseObject({ ...envelope, params: z.array(SignedSubDevice) });
export const Batch = z.looseObject({ ...envelope, params: z.array(SubDeviceName) });
export const Named = z.looseObject({ ...envelope, params: SubDeviceName });
export const SignIn = z.looseObject({ ...envelope, params: SignedSubDevice });
export const SignIns = z.looseObject({
  ...envelope,
  params: z.looseObject({
    /** The sign method of all devices that name none of their own. */
    signMethod: z.string().max(32).optional(),
    deviceList: z.array(SignedSubDevice),
  }),
});
export const Found = z.looseObject({ ...envelope, params: z.array(z.looseObject({})) });

/** The batches of a gateway and its sub-devices. Each is checked later, so that a bad one leaves the others valid. */
export const PackPost = z.looseObject({
  ...envelope,
  params: z.looseObject({ subDevices: z.array(z.unknown()).optional() }),
});

/** The status of a topology change: 0 if sub-devices were added to a gateway, 1 if they were removed from it. */
export const topologyStatus = { added: 0, removed: 1 } as const;
export const TopologyChange = z.looseObject({
  id: z.string(),
  params: z.looseObject({
    status: z.literal(Object.values(topologyStatus)),
    subList: z.array(SubDeviceName),
  }),
});
