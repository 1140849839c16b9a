import { createHmac } from "node:crypto";
import { registrationToSign } from "@thingwright/contract/devices/device-registration.ts";
import {
  type Registration,
  type SignMethod,
  formatUserName,
} from "@thingwright/contract/devices/device-sign-in.ts";
import { type IClientOptions, connect as mqtt } from "mqtt";

/** A device's request for registration; `signed` replaces fields in the signed text. */
export interface Asking {
  productKey: string;
  deviceName: string;
  /** The secret of the product. */
  secret: string;
  authType?: "register" | "regnwl";
  method?: SignMethod;
  random?: string;
  signed?: Partial<Pick<Registration, "random" | "identity">>;
}

/** The signature of a device that asks to be registered, in hexadecimal digits. */
export function signatureOf({
  productKey,
  deviceName,
  secret,
  random = "17",
  method = "hmacsha256",
  signed,
}: Asking) {
  const text = registrationToSign({ identity: { productKey, deviceName }, random, ...signed });
  return createHmac(method.slice(4), secret).update(text).digest("hex");
}

/** The fields of the CONNECT with which a device asks to be registered. */
export function askingOf(asking: Asking) {
  const { productKey, deviceName, authType = "register", method = "hmacsha256", random = "17" } = asking;
  return {
    clientId: `${deviceName}.${productKey}|random=${random},authType=${authType},securemode=2,signmethod=${method}|`,
    username: formatUserName({ productKey, deviceName }),
    password: signatureOf(asking).toUpperCase(),
  };
}

/** Asks for registration over MQTT. @returns the message to the device, or the code of the refusal */
export async function registerOver(
  url: string,
  asking: Asking,
  options: IClientOptions = {},
): Promise<{ topic: string; told: Record<string, string> } | { refused: number }> {
  const client = mqtt(url, {
    ...askingOf(asking),
    reconnectPeriod: 0,
    connectTimeout: 20_000,
    rejectUnauthorized: false,
    ...options,
  });
  const told = new Promise<[string, Buffer]>((resolve) =>
    client.once("message", (topic, payload) => resolve([topic, payload])),
  );
  const failed = new Promise<number>((resolve, reject) => {
    client.once("error", (error) =>
      "code" in error && typeof error.code === "number" ? resolve(error.code) : reject(error),
    );
  });
  const answer = await Promise.race([told, failed]);
  await client.endAsync(true);
  if (typeof answer === "number") return { refused: answer };
  const [topic, payload] = answer;
  return { topic, told: JSON.parse(payload.toString()) as Record<string, string> };
}
