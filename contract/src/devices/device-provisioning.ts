import { z } from "zod";
import { WireName } from "../basics/wire-name.ts";
import { DeviceName } from "./devices.ts";
import { limits } from "../grammar/limits.ts";
import { MqttClientId, MqttPassword, MqttUserName } from "./mqtt-credentials.ts";

/** The topics on which a device of the token dialect asks for its first credentials and gets the answer. */
export const provisioningTopics = { request: "/provision/request", response: "/provision/response" } as const;

/** Client libraries send an empty text or null for a field that they leave out. */
function maybe<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());
}

const { min, max } = limits.deviceToken;

export const ProvisionRequest = z.object({
  /** The product key. */
  provisionDeviceKey: WireName,
  /** The secret of the product. */
  provisionDeviceSecret: z.string().min(1).max(128),
  /** If left out, the platform generates one. */
  deviceName: maybe(DeviceName),
  credentialsType: maybe(z.enum(["ACCESS_TOKEN", "MQTT_BASIC", "X509_CERTIFICATE"])),
  /** An access token that the device has chosen for itself. */
  token: maybe(z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${min},${max}}$`), "device_token_format")),
  username: maybe(MqttUserName),
  password: maybe(MqttPassword),
  clientId: maybe(MqttClientId),
  /** A certificate. Certificates are not supported, so a request with one is refused. */
  hash: z.unknown().optional(),
});
export type ProvisionRequest = z.infer<typeof ProvisionRequest>;

export type ProvisionAnswer =
  | { status: "SUCCESS"; credentialsType: "ACCESS_TOKEN"; credentialsValue: string }
  | {
      status: "SUCCESS";
      credentialsType: "MQTT_BASIC";
      credentialsValue: { clientId: string; userName: string; password: string };
    }
  | { status: "FAILURE"; errorMsg: string };
