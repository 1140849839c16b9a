import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { appClient } from "@thingwright/contract/people/app-client.ts";
import { configKeys, configMap } from "@thingwright/contract/points/config-map.ts";
import { livePath, urlOf } from "@thingwright/contract/grammar/route.ts";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { mqttPath } from "../mqtt.ts";

const platform = await forFile(startPlatform({ PUBLIC_URL: "https://things.example.com" }));
const own = new URL(platform.url).host;

/** Opens a WebSocket with these headers, as a browser would. @returns the status of a refusal, or 101 */
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

it.each([livePath, mqttPath])("%s accepts programs and pages of this site", async (path) => {
  expect(await statusOf(path, {})).toBe(101);
  expect(await statusOf(path, { origin: `http://${own}` })).toBe(101);
  expect(await statusOf(path, { origin: "https://things.example.com" })).toBe(101);
  expect(await statusOf(path, { origin: "https://iot.lan", host: "IoT.lan" })).toBe(101);
});

it.each([livePath, mqttPath])("%s refuses pages of other sites", async (path) => {
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
  // Without TRUST_PROXY, the host and protocol in a caller's `X-Forwarded-…` headers are ignored.
  const forwarded = { "x-forwarded-host": "evil.example.com", "x-forwarded-proto": "https" };
  expect(await statusOf(path, { origin: "https://evil.example.com", ...forwarded })).toBe(403);
});

describe("a request", () => {
  const config = urlOf(configMap.get, {}, { key: configKeys[0] });
  const version = urlOf(appClient.version, {}, { platform: "android", version: "1.0" });
  const asked = async (path: string, headers: Record<string, string>) => {
    // `request` is used because `fetch` does not allow these headers to be set.
    const asking = request(platform.url, { path, headers }).end();
    const [{ statusCode }] = (await once(asking, "response")) as [IncomingMessage];
    return statusCode;
  };

  it("for an API call is refused from pages of other sites and pages without an origin", async () => {
    for (const path of [config, version]) {
      for (const dest of ["empty", "image", "script", "iframe"])
        expect(
          await asked(path, {
            "sec-fetch-site": "cross-site",
            "sec-fetch-mode": "no-cors",
            "sec-fetch-dest": dest,
          }),
        ).toBe(403);
      expect(await asked(path, { origin: "null" })).toBe(403);
    }
  });

  it("for an API call is answered for programs, pages of this site and links from other sites", async () => {
    expect(await asked(config, {})).toBe(200);
    for (const site of ["same-origin", "none"])
      expect(await asked(config, { "sec-fetch-site": site })).toBe(200);
    expect(await asked(config, { "sec-fetch-site": "same-origin", origin: "null" })).toBe(200);
    expect(await asked(config, { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).toBe(200);
  });

  it("for another path than an API call is answered for pages of other sites", async () => {
    const headers = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "no-cors",
      "sec-fetch-dest": "image",
    };
    expect(await asked("/healthz", headers)).toBe(200);
  });
});
