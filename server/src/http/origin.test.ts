import { once } from "node:events";
import { livePath } from "@thingwright/contract/route.ts";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { forFile } from "../../test/for-file.ts";
import { startPlatform } from "../../test/harness.ts";
import { mqttPath } from "./mqtt.ts";

const platform = await forFile(startPlatform({ PUBLIC_URL: "https://things.example.com" }));
const own = new URL(platform.url).host;

/** Opens a WebSocket as a browser would for a page of that origin: the status of a refusal, or 101. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://${own}${path}`, { headers });
  const refused = once(socket, "unexpected-response") as Promise<[unknown, { statusCode: number }]>;
  const status = await Promise.race([
    once(socket, "open").then(() => 101),
    refused.then(([, { statusCode }]) => statusCode),
  ]);
  socket.on("error", () => {}).terminate();
  return status;
}

it.each([livePath, mqttPath])("%s opens for programs and for pages of this site", async (path) => {
  expect(await statusOf(path, {})).toBe(101);
  expect(await statusOf(path, { origin: `http://${own}` })).toBe(101);
  expect(await statusOf(path, { origin: "https://things.example.com" })).toBe(101);
  expect(await statusOf(path, { origin: "https://iot.lan", host: "IoT.lan" })).toBe(101);
});

it.each([livePath, mqttPath])("%s is refused to pages of other sites", async (path) => {
  for (const origin of [
    "https://evil.example.com",
    "http://things.example.com",
    "https://things.example.com.evil.example",
    `http://${own}.evil.example`,
    "http://127.0.0.1:1",
    "null",
    "file://",
    "",
  ])
    expect(await statusOf(path, { origin }), origin).toBe(403);
  // Without TRUST_PROXY, a caller's word for where it has asked is not heard.
  const forwarded = { "x-forwarded-host": "evil.example.com", "x-forwarded-proto": "https" };
  expect(await statusOf(path, { origin: "https://evil.example.com", ...forwarded })).toBe(403);
});
