import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { type IncomingMessage, request as ask } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { appPagePath } from "@thingwright/contract/people/app-states.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { companionPath } from "@thingwright/contract/people/companion-app.ts";
import { policyPath } from "@thingwright/contract/people/policy-kinds.ts";
import { urlOf } from "@thingwright/contract/grammar/route.ts";
import pg from "pg";
import { beforeAll, expect, it, vi } from "vitest";
import { signInAs } from "./factories.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";
import { type Known, sampleOf } from "./walk/samples.ts";
import { makeWalkers, type Walkers } from "./walk/walkers.ts";

/** The URL of the GET request to which the running code belongs. */
const asked = new AsyncLocalStorage<string>();
const statements: { url: string; text: string }[] = [];
const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
  const url = asked.getStore();
  const [first] = given as [string | { text: string }];
  if (url !== undefined) statements.push({ url, text: typeof first === "string" ? first : first.text });
  return query.apply(this, given);
});

const platform = await forFile(
  startPlatform({ TRUST_PROXY: "true" }, ({ app }) => {
    app.addHook("onRequest", (request, _reply, done) => {
      if (request.method === "GET") asked.run(request.url, done);
      else done();
    });
  }),
);
let walkers: Walkers;
let known: Known;
beforeAll(async () => {
  walkers = await makeWalkers(platform);
  const category = (await walkers.owner.ok(categories.list)).list[0]!.children[0]!.id;
  known = { ...walkers.own, ...walkers.offered, category, tenant: walkers.tenantId };
});

/**
 * The only GET requests that may insert a row. Each of them creates a code, which has its own row so that it can be
 * revoked individually.
 */
const sharing = /\/(panel_)?share_code$/;

it("GET requests neither change nor lock rows", async () => {
  statements.length = 0;
  const answered = new Set<string>();
  for (const { resource, name, route } of everyRoute()) {
    if (route.method !== "GET") continue;
    for (const { owner } of [walkers.owner, walkers.admin]) {
      // A session is marked as used once a minute: each call has a new one.
      const caller = platform.as(await signInAs(platform.sql, platform.clock, owner));
      const { status } = await caller.call(route, sampleOf(resource, name, known));
      if (status === 200) answered.add(`${resource}.${name}`);
    }
  }
  expect(answered.size).toBeGreaterThan(30);
  expect(statements.length).toBeGreaterThan(answered.size);
  expect(
    statements.filter(
      ({ url, text }) =>
        !sharing.test(url) && /\b(insert|update|delete|merge|nextval|for (key )?share)\b/i.test(text),
    ),
  ).toEqual([]);
});

it("answers never contain a host name from the request headers, since a cache may serve them to others", async () => {
  const named = {
    host: "host.made-up.example",
    "x-forwarded-host": "forwarded.made-up.example",
    forwarded: "host=standard.made-up.example",
    origin: "https://origin.made-up.example",
    referer: "https://referer.made-up.example/",
  };
  const { app_key } = await walkers.owner.ok(apps.get, { params: { id: known.app } });
  const calls = [...everyRoute()]
    .filter(({ route }) => route.method === "GET")
    .map(({ resource, name, route }) => {
      const sample = sampleOf(resource, name, known);
      return urlOf(route, sample.params, sample.query);
    });
  const pages = [
    appPagePath(app_key),
    companionPath(app_key),
    policyPath(app_key, "privacy"),
    "/companion/none/",
  ];
  const others = [
    "/",
    "/dashboard",
    "/docs",
    "/openapi.json",
    "/readyz",
    "/nothing",
    "/files/none.png",
    "/%E0%A4%A",
  ];
  const answered: number[] = [];
  for (const path of [...calls, ...pages, ...others]) {
    const asking = ask(platform.url, {
      path,
      headers: { ...named, authorization: walkers.owner.token },
    }).end();
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    const told = `${answer.rawHeaders.join("\n")}\n${await textOf(answer)}`;
    expect([path, /[a-z]+\.made-up/.exec(told)?.[0]]).toEqual([path, undefined]);
    if (answer.statusCode === 200) answered.push(1);
  }
  expect(answered.length).toBeGreaterThan(100);
});
