import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { shortId } from "@thingwright/contract/basics/short-id.ts";
import { stringToSignTuyaLink } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, type TestDevice, until } from "../../../test/gateway.ts";
import { connectTuyaLink, tuyalinkCredentials } from "../../../test/tuyalink.ts";
import { isSignedByTuyaLink } from "./tuyalink-sign-in.ts";

const home = await forFile(startTestGateway());

const refusals = ({ id }: TestDevice) =>
  home.sessions.filter(({ device, event }) => device.id === id && event === 0).map(({ reason }) => reason);

test.each([
  ["the id in short, and the whole secret", {}],
  ["the id in short, and the beginning of the secret, as the maker's software does", { key: 16 }],
  ["the id as it is", { long: true }],
  ["the id as it is, and the beginning of the secret", { long: true, key: 16 }],
  ["HMAC-SHA-1", { hash: "sha1" }],
  ["HMAC-SHA-1 and the beginning of the secret", { hash: "sha1", key: 16 }],
] as const)("a device signs in with %s", async (_how, how) => {
  const device = home.device();
  const client = await connectTuyaLink(home, device, how);
  expect(home.gateway.holds(device.id)).toBe(true);
  await client.end();
});

test("the user name, not the client id, identifies the device", async () => {
  const [device, other] = [home.device(), home.device()];
  const credentials = tuyalinkCredentials(device);
  const client = await connectTuyaLink(
    home,
    device,
    {},
    { ...credentials, clientId: `tuyalink_${other.id}` },
  );
  expect(home.gateway.holds(device.id)).toBe(true);
  expect(home.gateway.holds(other.id)).toBe(false);
  await client.end();
});

test("a sign-in with another device name, signature or timestamp is refused", async () => {
  const [device, other] = [home.device(), home.device()];
  const good = tuyalinkCredentials(device);
  const attempts = [
    { username: tuyalinkCredentials(other).username },
    { password: good.password.slice(0, -2) },
    { password: tuyalinkCredentials(device, { hash: "sha1" }).password },
    { username: good.username.replace(/timestamp=\d+/, "timestamp=2") },
  ];
  for (const wrong of attempts) {
    await expect(connectTuyaLink(home, device, {}, { ...good, ...wrong })).rejects.toThrow("Not authorized");
  }
  await until(() => refusals(device).length === 3 && refusals(other).length === 1);
});

test("a sign-in with an unknown device id is refused", async () => {
  const stranger = { ...home.device(), id: "01a203a6-f20e-7ff0-8080-fbefa232c616" };
  await expect(connectTuyaLink(home, stranger)).rejects.toThrow("Not authorized");
});

const secret = "abcdefghijkmnpqrstuvwxyz23456789";
const signed = stringToSignTuyaLink({ deviceId: shortId("0".repeat(32)), timestamp: "1" });
const signature = (key: string) => createHmac("sha256", key).update(signed).digest("hex");

test.each([
  [true, "the secret", signature(secret)],
  [true, "its first 16 characters", signature(secret.slice(0, 16))],
  [true, "capital letters", signature(secret).toUpperCase()],
  [false, "15 characters", signature(secret.slice(0, 15))],
  [false, "17 characters", signature(secret.slice(0, 17))],
  [false, "the last 16 characters", signature(secret.slice(16))],
  [false, "no key", signature("")],
  [false, "no signature", ""],
  [false, "one that is too long", `${signature(secret)}00`],
  [false, "one that is no hexadecimal number", "z".repeat(64)],
])("it is %s that a device may sign with %s", (may, _what, password) => {
  expect(isSignedByTuyaLink({ hash: "sha256", signed }, password, secret)).toBe(may);
});
