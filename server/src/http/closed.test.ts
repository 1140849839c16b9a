import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { describe, expect, it } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { startPlatform } from "../../test/harness.ts";

const METRICS_TOKEN = "0123456789abcdef";
const platform = await forFile(startPlatform());
const closed = await forFile(startPlatform({ METRICS_TOKEN, API_DOCS: "false" }));

describe("metrics and API pages", () => {
  it("can be closed by settings, and the console is told that there are no API pages", async () => {
    const metrics = (headers = {}) => fetch(`${closed.url}/metrics`, { headers });
    for (const token of ["", "Bearer", `Bearer ${METRICS_TOKEN}0`, `Bearer ${METRICS_TOKEN.slice(1)}`]) {
      const refused = await metrics({ authorization: token });
      expect([refused.status, await refused.text()]).toEqual([401, ""]);
    }
    expect((await metrics()).status).toBe(401);
    expect(await (await metrics({ authorization: `Bearer ${METRICS_TOKEN}` })).text()).toContain("# HELP");
    for (const path of [
      "/docs",
      "/docs/start.js",
      "/docs/swagger-ui.css",
      "/openapi.json",
      "/docs/app",
      "/docs/panels",
      "/openapi-app.json",
    ])
      expect((await fetch(closed.url + path)).status, path).toBe(404);
    expect((await fetch(`${closed.url}/readyz`)).status).toBe(200);
    expect(await (await closed.actor()).ok(accounts.current)).toMatchObject({ api_docs: false });
  });

  it("are open by default", async () => {
    for (const path of [
      "/metrics",
      "/docs",
      "/docs/start.js",
      "/openapi.json",
      "/docs/app",
      "/docs/panels",
      "/openapi-app.json",
    ])
      expect((await fetch(platform.url + path)).status, path).toBe(200);
    expect(await (await platform.actor()).ok(accounts.current)).toMatchObject({ api_docs: true });
  });
});
