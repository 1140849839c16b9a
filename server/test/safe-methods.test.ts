import { AsyncLocalStorage } from "node:async_hooks";
import { everyRoute } from "@thingwright/contract/api.ts";
import { categories } from "@thingwright/contract/categories.ts";
import pg from "pg";
import { beforeAll, expect, it, vi } from "vitest";
import { signInAs } from "./factories.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";
import { type Known, sampleOf } from "./walk/samples.ts";
import { makeWalkers, type Walkers } from "./walk/walkers.ts";

/** The URL of the GET that the code which runs belongs to. */
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
  startPlatform({}, ({ app }) => {
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

/** The one thing that a GET gives out anew each time: a code, which has a row so that it can be ended by itself. */
const sharing = /\/(panel_)?share_code$/;

it("a GET changes and locks no row, whoever makes it", async () => {
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
