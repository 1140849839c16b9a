import { z } from "zod";
import { WireName } from "../device-registration.ts";
import { envelope } from "./payloads.ts";

/** A sub-device as messages name it. */
export const SubDeviceName = z.looseObject({ productKey: WireName, deviceName: WireName });

export const SubDeviceNames = z.array(SubDeviceName);
/** The secrets of sub-devices that were registered. */
export const RegisteredSubDevices = z.array(SubDeviceName.extend({ deviceSecret: z.string() }));

/** Some firmware writes numbers and booleans where text belongs. They are signed as they are written. */
const Text = z.union([z.string().max(512), z.number().transform(String), z.boolean().transform(String)]);

/** Who signs in, as in the client id and the password of a sign-in of its own. */
export const SignedSubDevice = SubDeviceName.extend({
  clientId: Text.optional(),
  timestamp: Text.optional(),
  cleanSession: Text.optional(),
  signMethod: z.string().max(32).optional(),
  signmethod: z.string().max(32).optional(),
  sign: z.string().max(128),
});
export type SignedSubDevice = z.output<typeof SignedSubDevice>;

/** How many a message names is judged later, so that its refusal says so. */
export const Signed = z.looseObject({ ...envelope, params: z.array(SignedSubDevice) });
export const Batch = z.looseObject({ ...envelope, params: z.array(SubDeviceName) });
export const Named = z.looseObject({ ...envelope, params: SubDeviceName });
export const SignIn = z.looseObject({ ...envelope, params: SignedSubDevice });
export const SignIns = z.looseObject({
  ...envelope,
  params: z.looseObject({
    /** That of all devices which name none of their own. */
    signMethod: z.string().max(32).optional(),
    deviceList: z.array(SignedSubDevice),
  }),
});
export const Found = z.looseObject({ ...envelope, params: z.array(z.looseObject({})) });

/** Batches: the gateway's own, and those of sub-devices. Each is judged later, so that an odd one does not keep out the others. */
export const PackPost = z.looseObject({
  ...envelope,
  params: z.looseObject({ subDevices: z.array(z.unknown()).optional() }),
});

/** What became of devices below a gateway: 0 they were added, 1 they were taken away. */
export const topologyStatus = { added: 0, removed: 1 } as const;
export const TopologyChange = z.looseObject({
  id: z.string(),
  params: z.looseObject({
    status: z.literal(Object.values(topologyStatus)),
    subList: z.array(SubDeviceName),
  }),
});
