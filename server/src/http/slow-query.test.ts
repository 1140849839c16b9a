import { defineRoutes } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import { forFile } from "../../test/for-file.ts";
import { startPlatform } from "../../test/harness.ts";
import { systemScope } from "../platform/database/scope.ts";
import { everything, type Sql } from "../platform/database/sql.ts";
import { mount } from "./mount.ts";

const probe = defineRoutes("A probe", {
  read: { method: "GET", path: "/probe/read", access: "public", summary: "Takes long", response: z.null() },
  write: {
    method: "POST",
    path: "/probe/write",
    access: "public",
    summary: "Takes long",
    response: z.null(),
  },
});

const sleep = async (sql: Sql) => {
  await raw`select pg_sleep(3600)`.execute(everything(systemScope("a test"), sql));
  return null;
};

const platform = await forFile(
  startPlatform({ QUERY_SECONDS: "0.2" }, (http) => {
    mount(http, "probe", probe, {
      read: (_input, { sql }) => sleep(sql),
      write: (_input, { sql }) => sleep(sql),
    });
  }),
);

it.each(["read", "write"] as const)("stops a query of a call if it takes too long (%s)", async (verb) => {
  const before = platform.logged.length;
  expect(await platform.nobody.refused(probe[verb])).toMatchObject({ status: 422, code: 20504 });
  const since = platform.logged.slice(before).map(({ msg }) => msg);
  expect(since).toContain("a query took too long");
});

it("sets no time limit for queries of the platform itself", async () => {
  const db = everything(systemScope("a test"), platform.sql);
  const { rows } = await raw`select current_setting('statement_timeout') as most`.execute(db);
  expect(rows).toEqual([{ most: "0" }]);
});
