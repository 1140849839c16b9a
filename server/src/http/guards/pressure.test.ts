import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import type { PressureState } from "../../platform/memory/pressure.ts";
import { refuseUnderPressure } from "./pressure.ts";
import { createHttpServer } from "../server.ts";

let app: FastifyInstance;
let state: PressureState;
let refused: number;

beforeEach(async () => {
  [state, refused] = ["normal", 0];
  app = await createHttpServer({
    log: createLog("silent"),
    trustProxy: false,
    origins: { scripts: [], https: false },
  });
  refuseUnderPressure(app, { state: () => state, refused: () => void refused++ });
  app.get("/healthz", async () => "");
  app.get("/api/v1/product", async () => "");
  app.get("/api/v1/product/:id", async () => "");
  app.post("/api/v1/product", async () => "");
  app.get(pathOf(products.definition), async () => "");
});
afterEach(() => app.close());

const calls = {
  health: { url: "/healthz" },
  one: { url: "/api/v1/product/1" },
  change: { url: "/api/v1/product", method: "POST", payload: { name: "Lamp" } },
  list: { url: "/api/v1/product" },
  whole: { url: pathOf(products.definition).replace(":id", "1") },
  upgrade: { url: "/api/v1/product/1", headers: { connection: "upgrade", upgrade: "h2c" } },
  large: {
    url: "/api/v1/product",
    method: "POST",
    headers: { "content-type": "text/plain" },
    payload: "x".repeat(limits.bodyBytes + 1),
  },
} as const;

/** The calls that are refused. */
async function refusals() {
  const found = [];
  for (const [name, call] of Object.entries(calls)) {
    const answer = await app.inject(call);
    if (answer.statusCode !== 503) continue;
    expect(answer.json()).toMatchObject({ code: 20503, problem: "overloaded" });
    expect(answer.headers).toMatchObject({ "retry-after": "10", connection: "close" });
    found.push(name);
  }
  expect(refused).toBe(found.length);
  return found;
}

test("with enough memory, every call is admitted", async () => {
  expect(await refusals()).toEqual([]);
});

test("with little memory, calls that need much memory are refused", async () => {
  state = "high";
  expect(await refusals()).toEqual(["list", "whole", "upgrade", "large"]);
});

test("with little memory, HEAD of a list is refused like GET", async () => {
  const head = () => app.inject({ ...calls.list, method: "HEAD" });
  expect((await head()).statusCode).toBe(200);
  state = "high";
  expect((await head()).statusCode).toBe(503);
});

test("at the memory limit, only health checks are answered", async () => {
  state = "critical";
  expect(await refusals()).toEqual(["one", "change", "list", "whole", "upgrade", "large"]);
});
