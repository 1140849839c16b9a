import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import { createHmac } from "node:crypto";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { stringToSignTuyaLink } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { forFile } from "../../../test/for-file.ts";
import { credentialsOf, startTestGateway, type TestDevice, until } from "../../../test/gateway.ts";
import { rawDevice } from "../../../test/raw-device.ts";
import { tuyalinkCredentials } from "../../../test/tuyalink.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { gatewayMetrics } from "../metrics.ts";
import type { Registrar, SessionEvent, SignInDirectory } from "../ports.ts";
import { SessionRecorder } from "./session-recorder.ts";
import { SignInGuard } from "./sign-in-guard.ts";

let later = 0;
const home = await forFile(
  startTestGateway(() => ({}), {
    now: () => Date.now() + later,
    steady: () => performance.now() + later,
  }),
);

const refusals = ({ id }: TestDevice) =>
  home.sessions.filter(({ device, event }) => device.id === id && event === 0).map(({ reason }) => reason);

/** Signs in once with a wrong user name or password, and returns the code of the CONNACK. */
async function attempt(
  device: TestDevice,
  credentials: { clientId?: string; username?: string; password: string },
) {
  // After 61 seconds, failures that other tests caused from this address no longer count.
  later += 61_000;
  const { password, ...rest } = credentials;
  const raw = rawDevice(home.gateway.ports.mqtt, device, {
    protocolVersion: 4,
    ...rest,
    password: Buffer.from(password),
  });
  const answer = await raw.next();
  raw.socket.destroy();
  return answer.cmd === "connack" ? answer.returnCode : undefined;
}

/** The parts of the text that a device with these credentials signs. */
const partsOf = ({ deviceName, productKey }: TestDevice) => ({
  id: `clientId${deviceName}`,
  name: `deviceName${deviceName}`,
  key: `productKey${productKey}`,
  time: "timestamp1",
});
const signed = (device: TestDevice, text: string, secret = device.secret, hash = "sha256") =>
  createHmac(hash, secret).update(text);
type Parts = ReturnType<typeof partsOf>;
const right = ({ id, name, key, time }: Parts) => id + name + key + time;

const native: [string, string, (device: TestDevice, parts: Parts) => string][] = [
  ["no password", "missing", () => ""],
  ["the device secret", "plain", ({ secret }) => secret],
  ["the access token", "refused_token_misplaced", ({ token }) => token],
  ["words", "form", () => "letmein"],
  ["digits of another length", "form", () => "0123456789"],
  ["Base64", "base64", (device, parts) => signed(device, right(parts)).digest("base64")],
  ["Base64 for addresses", "base64", (device, parts) => signed(device, right(parts)).digest("base64url")],
  [
    "a part of the signature",
    "length",
    (device, parts) => signed(device, right(parts)).digest("hex").slice(0, 63),
  ],
  ["more digits than the signature has", "length", (device) => `${credentialsOf(device).password}00`],
  [
    "another hash",
    "method",
    (device, parts) => signed(device, right(parts), device.secret, "sha1").digest("hex"),
  ],
  ["no timestamp", "time", (device, { id, name, key }) => signed(device, id + name + key).digest("hex")],
  ["milliseconds", "time", (device, parts) => signed(device, `${right(parts)}000`).digest("hex")],
  [
    "the client id with its bars",
    "client_id",
    (device, { name, key, time }) =>
      signed(device, `clientId${credentialsOf(device).clientId}${name}${key}${time}`).digest("hex"),
  ],
  [
    "no client id",
    "client_id",
    (device, { name, key, time }) => signed(device, name + key + time).digest("hex"),
  ],
  [
    "another order",
    "order",
    (device, { id, name, key, time }) => signed(device, key + name + id + time).digest("hex"),
  ],
  [
    "a line break in the secret",
    "secret",
    (device, parts) => signed(device, right(parts), `${device.secret}\n`).digest("hex"),
  ],
  [
    "capitals in the secret",
    "secret",
    (device, parts) => signed(device, right(parts), device.secret.toUpperCase()).digest("hex"),
  ],
  ["another secret", "", (device, parts) => signed(device, right(parts), "another").digest("hex")],
];

const reasonOf = (reason: string) =>
  reason.startsWith("refused") ? reason : ["refused_signature", reason].filter(Boolean).join("_");

test.each(native)(
  "the log, but not the answer, says that a device signs with %s",
  async (_what, reason, make) => {
    const device = home.device();
    expect(await attempt(device, { password: make(device, partsOf(device)) })).toBe(5);
    await until(() => refusals(device).length === 1);
    expect(refusals(device)).toEqual([reasonOf(reason)]);
  },
);

/**
 * Mistakes of a device of the TuyaLink dialect in the text that it signs: the mistake, the reason that the log gives,
 * and a function that makes the mistake in a text.
 */
const tuyalink: [string, string, (text: string) => string][] = [
  ["milliseconds", "time", (text) => text.replace(/(timestamp=\d+)/, "$1000")],
  ["no timestamp", "time", (text) => text.replace(/timestamp=\d+,/, "")],
  ["another order", "order", (text) => text.split(",").toReversed().join(",")],
  ["another text", "", () => "another"],
];

test.each(tuyalink)("the log says that a TuyaLink device signs %s", async (_what, reason, mistake) => {
  for (const key of [32, 16]) {
    const device = home.device();
    const { username } = tuyalinkCredentials(device);
    const [deviceId = ""] = username.split("|");
    const text = mistake(stringToSignTuyaLink({ deviceId, timestamp: "1795358700" }));
    const password = signed(device, text, device.secret.slice(0, key)).digest("hex");
    expect(await attempt(device, { username, password })).toBe(5);
    await until(() => refusals(device).length === 1);
    expect(refusals(device)).toEqual([reasonOf(reason)]);
  }
});

test("the log of a device says that its token is in the wrong field", async () => {
  const device = home.device();
  const { token, deviceName } = device;
  expect(await attempt(device, { username: deviceName, password: token })).toBe(5);
  expect(await attempt(device, { clientId: token, username: "lamp", password: "secret" })).toBe(5);
  await until(() => refusals(device).length === 2);
  expect(refusals(device)).toEqual(["refused_token_misplaced", "refused_token_misplaced"]);
});

test("a malformed user name is logged with the device name it probably means", async () => {
  const device = home.device();
  const names = ["lamp 1&pk1", "lamp&pk1\n", ' "lamp&pk1"', "l\tamp&pk1", "\u202Epmal&pk1"];
  for (const username of names) expect(await attempt(device, { username, password: "secret" })).toBe(5);
  const exchanged = { clientId: "lamp&pk1", username: "x|securemode=3|", password: "secret" };
  expect(await attempt(device, exchanged)).toBe(5);
  const meant = ["lamp 1", "lamp", "lamp", "l\u{FFFD}amp", "\u{FFFD}pmal", "lamp"];
  await until(() => home.strangers.length === meant.length);
  expect(home.strangers.map(({ reason, named }) => [reason, named])).toEqual(
    meant.map((deviceName) => ["refused_user_name", { productKey: "pk1", deviceName }]),
  );
});

/** This many wrong sign-ins of a device are answered without a delay. */
const triesOfEach = 5;

test("the signatures diagnosed a minute are limited for each account", async () => {
  const devices = Array.from({ length: limits.signaturesDiagnosed / triesOfEach + 1 }, () =>
    home.device({ ownerId: "one" }),
  );
  const other = home.device({ ownerId: "other" });
  const recorded: SessionEvent[] = [];
  const log = createLog("silent");
  const guard = new SignInGuard({
    ports: {
      directory: {
        findByName: async (_key, name) => [...devices, other].find((one) => one.deviceName === name) ?? null,
      } as SignInDirectory,
      models: { of: () => thingModel([]), review: async () => {} },
      strangers: { note: () => {} },
      registrar: {} as Registrar,
    },
    clock: systemClock,
    log,
    metrics: gatewayMetrics(new Registry()),
    recorder: new SessionRecorder(
      {
        async record(events) {
          recorded.push(...events);
          return [];
        },
      },
      log,
      () => {},
    ),
    rules: { md5: false },
  });
  const tries = [...devices.flatMap((one) => Array<TestDevice>(triesOfEach).fill(one)), other];
  for (const [i, device] of tries.entries()) {
    const { clientId, username: userName } = credentialsOf(device);
    const address = `10.${i}.0.1`;
    await guard.signIn({
      clientId,
      userName,
      password: "letmein",
      address,
      isSecure: false,
      isNameless: false,
    });
  }
  await expect.poll(() => recorded.length).toBe(tries.length);
  guard.close();
  const reasons = (ownerId: string) =>
    recorded.filter(({ device }) => device.ownerId === ownerId).map(({ reason }) => reason);
  const form = "refused_signature_form";
  expect(reasons("one").filter((reason) => reason === form)).toHaveLength(limits.signaturesDiagnosed);
  expect(reasons("one").at(-1)).toBe("refused_signature");
  expect(reasons("other")).toEqual([form]);
});
