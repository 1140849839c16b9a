import fastify from "fastify";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DeviceName } from "@thingwright/contract/devices/devices.ts";
import { registrationPath } from "@thingwright/contract/devices/device-registration.ts";
import type { Registration } from "@thingwright/contract/devices/device-sign-in.ts";
import { parseUserName } from "@thingwright/contract/devices/device-sign-in.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { mountDeviceRegistration } from "../../http/device-registration.ts";
import { provision } from "./provisioning.ts";

const seed = 20261122;
const secret = "secret-of-the-product-0123456789";
const awkward = [
  "",
  "__proto__",
  "a b",
  "a&b",
  "\0",
  "\u202E",
  "\uD800",
  "灯",
  "x".repeat(5000),
  "%zz",
  "%00",
];
const text = fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: "binary", maxLength: 200 }));
const value = fc.oneof(text, fc.constantFrom("lamp-1", "a1B2c3", secret), fc.jsonValue({ maxDepth: 3 }));

/** Whether a device may have the names in the registration, whatever names were requested. */
const isNamed = ({ identity: { productKey, deviceName } }: Registration) =>
  parseUserName(`${deviceName}&${productKey}`) !== null;

const names = [
  "provisionDeviceKey",
  "provisionDeviceSecret",
  "deviceName",
  "credentialsType",
  "token",
  "username",
  "password",
  "clientId",
  "hash",
  "__proto__",
];
const requests = fc
  .tuple(
    fc.constantFrom(
      { provisionDeviceKey: "a1B2c3", provisionDeviceSecret: secret, deviceName: "lamp-1" },
      { provisionDeviceKey: "a1B2c3", provisionDeviceSecret: secret, username: "lamp", password: "12345678" },
      { provisionDeviceKey: "a1B2c3", provisionDeviceSecret: secret, token: "t".repeat(20) },
    ),
    fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 }),
  )
  .map(([request, changes]) => JSON.stringify(Object.fromEntries([...Object.entries(request), ...changes])));
const payloads = fc.oneof(
  requests,
  requests.map((request) => request.slice(0, request.length / 2)),
  fc.json(),
  fc.string({ unit: "binary" }),
);

test("each provisioning request gets a short answer, and no invalid name is registered", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(payloads, async (payload) => {
      const answer = await provision(Buffer.from(payload), async (registration, chosenCredentials) => {
        expect(isNamed(registration)).toBe(true);
        expect(DeviceName.safeParse(registration.identity.deviceName).success).toBe(true);
        const login = chosenCredentials && "login" in chosenCredentials && chosenCredentials.login;
        expect(login ? login.userName : "none").toMatch(/^[\w.@:-]{1,64}$/);
        return { refused: "unproven" };
      });
      if (answer?.status !== "FAILURE") throw new Error("nobody was registered");
      expect(answer.errorMsg.length).toBeLessThan(300);
      expect(answer.errorMsg).not.toContain(secret);
      seen.add(answer.errorMsg.split(":")[0]!);
    }),
    { seed, numRuns: 2000 },
  );
  for (const one of ["The request is not JSON", "The request is not an object", "deviceName", "password"])
    expect(seen).toContain(one);
});

const fields = ["productKey", "deviceName", "random", "sign", "signMethod"];
const forms = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...fields), text), text), { maxLength: 8 })
  .map((changes) => {
    const whole = { productKey: "a1B2c3", deviceName: "lamp-1", random: "1", sign: "0".repeat(64) };
    return [...Object.entries(whole), ...changes].map((pair) => pair.join("=")).join("&");
  });

test("each body sent in place of the registration form is answered in the format of the firmware", async () => {
  const app = fastify({ bodyLimit: limits.bodyBytes });
  mountDeviceRegistration(app, {
    async register(registration) {
      expect(isNamed(registration)).toBe(true);
      return { refused: "unproven" };
    },
  });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(forms, fc.string({ unit: "binary" })), async (body) => {
      const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
      const answer = await app.inject({ method: "POST", url: registrationPath, headers, body });
      expect(answer.json()).toMatchObject({ code: answer.statusCode, data: {}, message: expect.any(String) });
      statuses.add(answer.statusCode);
    }),
    { seed, numRuns: 1000 },
  );
  await app.close();
  expect(statuses).toEqual(new Set([401, 413, 422]));
});
