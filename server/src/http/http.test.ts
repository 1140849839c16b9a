import { request } from "node:http";
import { sql as raw } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { api, everyRoute } from "@thingwright/contract/grammar/api.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productGroups } from "@thingwright/contract/products/product-groups.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { pathOf, urlOf } from "@thingwright/contract/grammar/route.ts";
import type { Caller } from "../../test/caller.ts";
import { operationRecords } from "../../test/factories.ts";
import { changeRights } from "../platform/database/rights-lock.ts";
import { systemScope } from "../platform/database/scope.ts";
import { everything } from "../platform/database/sql.ts";
import { forFile } from "../../test/for-file.ts";
import { startPlatform } from "../../test/harness.ts";
import { waitingForLocks } from "../../test/locks.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
beforeEach(async () => {
  maker = await platform.actor();
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(platform.url + pathOf(products.create), {
    method: "POST",
    body,
    headers: { authorization: maker.token, "content-type": "application/json", ...headers },
  });

describe("every answer", () => {
  it("has the envelope, and a request id that appears in the log", async () => {
    const response = await fetch(`${platform.url}${pathOf(products.list)}`, {
      headers: { authorization: `Bearer ${maker.token}` },
    });
    expect(await response.json()).toEqual({ code: 200, msg: "success", data: { list: [], total: 0 } });
    expect(response.headers.get("cache-control")).toBe("no-store");
    const id = response.headers.get("x-request-id");
    await expect.poll(() => platform.logged.some((line) => line.reqId === id)).toBe(true);
  });

  it("forbids scripts of others, frames and sniffing", async () => {
    const { headers } = await fetch(`${platform.url}/healthz`);
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each(["/api/v1/product/%E0%A4%A", `/api/v1/product/${"a".repeat(300)}`])(
    "has the security headers even if no route can be looked up: %.30s",
    async (path) => {
      const { status, headers } = await fetch(platform.url + path);
      expect(status).toBe(404);
      expect(headers.get("content-security-policy")).toContain("default-src 'self'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it("has the name of the problem if the call is refused", async () => {
    const response = await fetch(`${platform.url}${pathOf(products.list)}`);
    expect(await response.json()).toEqual({
      code: 20202,
      problem: "token_expired",
      msg: "Your sign-in has expired. Sign in again.",
      data: null,
      request_id: response.headers.get("x-request-id"),
    });
  });

  it("is in the caller's language", async () => {
    expect((await maker.refused(products.get, { params: { id: "x" } })).msg).toBe(
      "Some fields are not valid.",
    );
    expect((await maker.refused(products.get, { params: { id: "x" }, language: "zh-TW,en" })).msg).toBe(
      "部分内容填写有误。",
    );
  });
});

describe("a malformed request", () => {
  it("is refused without a server error: broken JSON, wrong content type, too large, unknown or invalid path", async () => {
    const outcomes = [
      await post('{"name":'),
      await post("name=x", { "content-type": "application/x-www-form-urlencoded" }),
      await post(JSON.stringify({ notes: "x".repeat(5 * 1024 * 1024) })),
      await fetch(`${platform.url}/api/v1/nothing`),
      await fetch(`${platform.url}/api/v1/product/%ff`),
      await fetch(`${platform.url}/api/v1/product/${"x".repeat(1000)}`),
    ];
    const kept = outcomes.map(({ headers }) => headers.get("cache-control"));
    expect(kept).toEqual(outcomes.map(() => "no-store"));
    const seen = await Promise.all(
      outcomes.map(async (r) => [r.status, ((await r.json()) as { code: number }).code]),
    );
    expect(seen).toEqual([
      [400, 20001],
      [400, 20001],
      [413, 20001],
      [404, 20404],
      [404, 20404],
      [404, 20404],
    ]);
  });
});

describe("the body of a call without a token", () => {
  it("is not read if a token is required, and is limited in size if none is", async () => {
    expect((await post('{"name":', { authorization: "nonsense" })).status).toBe(401);
    const body = { username: "a@example.com", password: "x".repeat(100_000) };
    expect(await platform.nobody.refused(accounts.login, { body })).toMatchObject({ status: 413 });
  });
});

describe("an account with many calls at once", () => {
  it("leaves connections to the database for others", async () => {
    const other = await platform.actor();
    let many: Promise<{ code: number }[]> | undefined;
    await platform.sql.transaction(async (sql) => {
      // Each of these calls waits for the lock on this row.
      await everything(test, sql)
        .selectFrom("account")
        .select("id")
        .where("id", "=", maker.owner)
        .forUpdate()
        .execute();
      many = Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          maker.call(productGroups.create, { body: { name: `Room ${n}` } }),
        ),
      );
      await expect.poll(() => waitingForLocks(platform.sql), patient).toBe(4);
      expect((await other.ok(products.list)).total).toBe(0);
    });
    expect((await many!).map(({ code }) => code)).toEqual(Array(40).fill(200));
  });

  it("leaves database connections to other accounts even if the calls go to devices", async () => {
    const other = await platform.actor();
    const { id: product_id } = await platform.product(maker);
    const { id } = await maker.ok(devices.create, { body: { product_id } });
    const options = { params: { id }, body: { params: { switch: true } } };
    let many: Promise<{ code: number }[]> | undefined;
    await platform.sql.transaction(async (sql) => {
      await changeRights(sql, maker.owner);
      many = Promise.all(Array.from({ length: 40 }, () => maker.call(devices.call, options)));
      await expect.poll(() => waitingForLocks(platform.sql), patient).toBe(2);
      expect((await other.ok(products.list)).total).toBe(0);
    });
    expect((await many!).map(({ code }) => code)).toEqual(Array(40).fill(200));
  });
});

describe("a call that waits in the queue", () => {
  it("is refused if its member has lost access to the product meanwhile", async () => {
    const { id: product_id } = await platform.product(maker);
    const { id } = await maker.ok(devices.create, { body: { product_id } });
    const member = await platform.member(maker, { menus: ["onlineDebug:edit"], products: [product_id] });
    const body = { params: { switch: true } };
    await member.ok(devices.call, { params: { id }, body });
    let late: Promise<unknown> | undefined;
    await platform.sql.transaction(async (sql) => {
      await changeRights(sql, maker.owner);
      late = member.refused(devices.call, { params: { id }, body: { params: { switch: false } } });
      await expect.poll(() => waitingForLocks(platform.sql), patient).toBe(1);
      await everything(test, sql).deleteFrom("role_product").where("product_id", "=", product_id).execute();
    });
    expect(await late).toMatchObject({ status: 404 });
  });
});

const test = systemScope("tests look at what they need");
const patient = { timeout: 15_000 };

describe("large bodies", () => {
  it("are limited for one account while they arrive slowly, and accepted from another account", async () => {
    const { method } = products.define;
    const address = platform.url + urlOf(products.define, { id: (await platform.product(maker)).id });
    const slow = Array.from({ length: 8 }, () => {
      const headers = {
        authorization: maker.token,
        "content-type": "application/json",
        "content-length": 1_000_000,
      };
      const call = request(address, { method, headers, agent: false });
      call.on("error", () => {});
      call.write("{");
      return call;
    });
    const body = JSON.stringify({ list: "x".repeat(limits.bodyBytes) });
    const headers = { "content-type": "application/json" };
    const status = async (authorization: string) =>
      (await fetch(address, { method, body, headers: { ...headers, authorization } })).status;
    await expect.poll(() => status(maker.token), patient).toBe(429);
    expect(await status((await platform.actor()).token)).toBe(422);
    expect((await post("{}")).status).toBe(422);
    for (const call of slow) call.destroy();
    await expect.poll(() => status(maker.token), patient).toBe(422);
  });
});

describe("input that the schemas accept and the database refuses", () => {
  it("is refused by field: NUL characters, broken surrogate pairs, deep nesting and too many entries", async () => {
    const { id } = await platform.product(maker);
    const device = await maker.ok(devices.create, { body: { product_id: id } });
    const call = (params: unknown) =>
      maker.refused(devices.call, { params: device, body: { service: "blink", params } });
    const deep = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`) as unknown;
    const wide = Object.fromEntries(Array.from({ length: 100_001 }, (_, i) => [`k${i}`, 1]));
    const refusals = [
      await maker.refused(products.list, { query: { keyword: "a\0b" } }),
      await maker.refused(products.copy, { params: { id }, body: { name: "a\0b" } }),
      await maker.refused(products.copy, { params: { id }, body: { name: "\ud800" } }),
      await call({ list: [{ note: "\0" }] }),
      await call({ "\0": 1 }),
      await call({ deep }),
      await maker.refused(products.define, { params: { id }, body: { list: wide } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(Array(7).fill(422));
    const paths = refusals.map(({ fields }) => fields[0]!.path);
    expect(paths.slice(0, 5)).toEqual(["keyword", "name", "name", "params.list.0.note", "params"]);
    expect(paths[5]).toMatch(/^params\.deep\.0\.0/);
    expect(paths[6]).toBe("list");
  });
});

describe("escapes in a query or a path", () => {
  it("are decoded once", async () => {
    await platform.product(maker, { name: "100%41" });
    const found = async (query: string) => {
      const url = `${platform.url}${pathOf(products.list)}?keyword=${query}`;
      const answer = await fetch(url, { headers: { authorization: maker.token } });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    };
    expect([await found("%2541"), await found("%252541"), await found("0A")]).toEqual([1, 0, 0]);
    const { id } = await platform.product(maker);
    const twice = urlOf(products.get, { id: `%${id.charCodeAt(0).toString(16)}${id.slice(1)}` });
    const answer = await fetch(platform.url + twice, { headers: { authorization: maker.token } });
    expect(answer.status).toBe(422);
  });
});

describe("a call to a device", () => {
  it("is refused if its parameters do not fit into a packet", async () => {
    const { id } = await platform.product(maker);
    const params = await maker.ok(devices.create, { body: { product_id: id } });
    const body = { service: "blink", params: { text: "灯".repeat(limits.callCharacters) } };
    const { fields } = await maker.refused(devices.call, { params, body });
    expect(fields).toEqual([{ path: "params", message: `At most ${limits.callCharacters} characters` }]);
  });
});

describe("the operation record", () => {
  it("is written for each call that changes something: who, what, before and after", async () => {
    const product = await platform.product(maker);
    await maker.ok(products.update, { params: { id: product.id }, body: { name: "Other", model: "M" } });
    const [create, update] = await operationRecords(platform.connectionString, maker.owner);
    expect(create).toMatchObject({
      action: "products.create",
      object_id: product.id,
      object_name: "Lamp",
      account_id: maker.owner,
    });
    expect(update).toMatchObject({
      action: "products.update",
      before: { name: "Lamp" },
      after: { name: "Other" },
    });
    expect(update!.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is written together with the change or not at all, and a failure reveals no cause", async () => {
    const product = await platform.product(maker);
    const all = everything(test, platform.sql);
    await raw`alter table operation_record add constraint probe check (object_name <> 'Doomed')`.execute(all);
    try {
      const answers = [
        await maker.refused(products.copy, { params: { id: product.id }, body: { name: "Doomed" } }),
        await maker.refused(products.update, {
          params: { id: product.id },
          body: { name: "Doomed", model: "M" },
        }),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 500, problem: "server_error" });
        expect(JSON.stringify(answer)).not.toMatch(/probe|operation_record|constraint|Doomed|node_modules/);
      }
    } finally {
      await raw`alter table operation_record drop constraint probe`.execute(all);
    }
    const { list } = await maker.ok(products.list);
    expect(list.map(({ name }) => name)).toEqual([product.name]);
    const told = platform.logged.filter(({ msg }) => msg === "a call failed");
    const error = { code: "23514", constraint: "probe" };
    expect(told).toMatchObject([{ error }, { error }]);
    // PostgreSQL quotes the whole row.
    expect(JSON.stringify(told)).not.toContain("Doomed");
  });

  it("is not written for a refused call", async () => {
    await maker.refused(products.create, { body: {} });
    expect(await operationRecords(platform.connectionString, maker.owner)).toEqual([]);
  });
});

describe("signing in", () => {
  const admin = { username: "Admin@Thingwright.local", password: " Administer1! " };

  it("returns a token that works until sign-out", async () => {
    const { access_token, uid, level } = await platform.nobody.ok(accounts.login, { body: admin });
    // 32 bytes.
    expect(access_token).toMatch(/^[\w-]{43}$/);
    const session = { headers: { authorization: access_token } };
    const current = async () =>
      (await fetch(platform.url + pathOf(accounts.current), session)).json() as Promise<{
        code: number;
        data: unknown;
      }>;
    expect((await current()).data).toMatchObject({ uid, level, username: "admin@thingwright.local" });
    await fetch(platform.url + pathOf(accounts.logout), { ...session, method: "DELETE" });
    expect((await current()).code).toBe(20202);
  });

  it("gives the same answer for a wrong password and an unknown account", async () => {
    const answers = [
      await platform.nobody.refused(accounts.login, { body: { ...admin, password: "wrong" } }),
      await platform.nobody.refused(accounts.login, { body: { ...admin, username: "nobody@example.com" } }),
    ];
    expect(answers[0]).toMatchObject({ status: 401, code: 20401, msg: "Wrong account or password." });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("requires an account name in a known format and a password of at most 20 characters", async () => {
    const { fields } = await platform.nobody.refused(accounts.login, {
      body: { username: "nobody", password: "x".repeat(21) },
    });
    expect(fields).toEqual([
      { path: "username", message: "Enter a mobile number, an email or a member account" },
      { path: "password", message: "At most 20 characters" },
    ]);
  });

  it("starts a session that is extended by use, and expires when it is not used", async () => {
    const caller = await platform.actor();
    platform.clock.advance(50 * 60_000);
    await caller.ok(accounts.current);
    platform.clock.advance(3 * 24 * 3_600_000);
    await caller.ok(accounts.current);
    platform.clock.advance(8 * 24 * 3_600_000);
    expect(await caller.refused(accounts.current)).toMatchObject({ status: 401, code: 20202 });
  });
});

describe("the API description", () => {
  it("contains each route of the contract, and those for apps in a document of their own", async () => {
    const read = async (path: string) =>
      (await (await fetch(platform.url + path)).json()) as {
        paths: Record<string, object>;
        tags: { name: string }[];
        components: { securitySchemes: object };
      };
    const [makers, forApps] = [await read("/openapi.json"), await read("/openapi-app.json")];
    for (const { route } of everyRoute()) {
      const path = pathOf(route).replace(/:(\w+)/g, "{$1}");
      const [its, other] = route.base === "app" ? [forApps, makers] : [makers, forApps];
      expect(its.paths[path], path).toHaveProperty(route.method.toLowerCase());
      expect(other.paths[path], path).toBeUndefined();
    }
    expect(makers.tags.slice(0, 2).map(({ name }) => name)).toEqual(["products", "devices"]);
    const named = new Set([...makers.tags, ...forApps.tags].map(({ name }) => name));
    expect([...named].sort()).toEqual(Object.keys(api).sort());
    const bearer = { type: "http", scheme: "bearer" };
    expect(makers.components.securitySchemes).toMatchObject({
      token: bearer,
      station: bearer,
      person: bearer,
    });
    for (const path of ["/docs", "/docs/app"]) {
      const page = await (await fetch(platform.url + path)).text();
      expect(page).not.toMatch(/<script>|https?:/);
    }
  });
});

describe("the health endpoints", () => {
  it("answer for liveness, readiness and metrics", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect((await fetch(platform.url + path)).status, path).toBe(200);
    }
  });
});
