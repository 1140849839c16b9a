import { connectAsync, type IClientOptions } from "mqtt";
import { expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { mqttCredentials } from "@thingwright/contract/devices/mqtt-credentials.ts";
import { forFile } from "../../../test/for-file.ts";
import { credentialsOf } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform({ TRUST_PROXY: "true" }));
const url = `${platform.url.replace("http", "ws")}/mqtt`;
const maker = await platform.actor();
const { id: productId, product_key: productKey } = await platform.product(maker);
const { id } = await maker.ok(devices.create, { body: { product_id: productId, device_name: "lamp" } });
await maker.ok(mqttCredentials.set, { params: { id }, body: { user_name: "lamp@home" } });

/**
 * Tries to sign in once from an address, which is sent in the header that a proxy would send. @returns milliseconds
 * until the refusal
 */
async function refusal(address: string, credentials: IClientOptions): Promise<number> {
  const began = performance.now();
  const wsOptions = { headers: { "x-forwarded-for": address } };
  const connecting = connectAsync(url, { ...credentials, wsOptions, reconnectPeriod: 0 });
  await expect(connecting).rejects.toThrow("Not authorized");
  return performance.now() - began;
}

const named = (deviceName: string) => credentialsOf({ productKey, deviceName, secret: "wrong" });
const called = (username: string) => ({ clientId: "x", username, password: "wrong password" });

it("sign-ins to a guessed name from many addresses are slowed down, whether or not the device exists", async () => {
  const guessed: IClientOptions[] = [named("lamp"), named("nobody"), called("lamp@home"), called("nobody")];
  const took = guessed.map(async (credentials, i) => {
    for (let tries = 0; tries < 7; tries += 1) await refusal(`198.51.${i}.${tries}`, credentials);
    return refusal(`198.51.${i}.99`, credentials);
  });
  // The eighth failure of a name waits 0.8 s. The addresses cannot be the reason: each of them has failed once, and
  // each /24 only eight times.
  for (const ms of await Promise.all(took)) expect(ms).toBeGreaterThan(700);
});
