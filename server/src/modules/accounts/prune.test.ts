import { limits } from "@thingwright/contract/grammar/limits.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { makeAccount, signInAs } from "../../../test/factories.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { codesWith } from "./codes.ts";
import { pruneAccess } from "./prune.ts";
import { makeLinkKey } from "./links.ts";

const test = systemScope("tests count what there is");

const platform = await forFile(startPlatform());

async function counts(): Promise<number[]> {
  const tables = ["session", "code", "account_link"] as const;
  const count = async (table: (typeof tables)[number]) =>
    (await everything(test, platform.sql).selectFrom(table).select("expires_at").execute()).length;
  return Promise.all(tables.map(count));
}

it("drops sessions, codes and links once they have expired, and not before", async () => {
  const { sql, clock } = platform;
  const uid = await makeAccount(sql, clock, { level: 2 });
  await signInAs(sql, clock, uid);
  const call = { sql, now: clock.now(), address: "192.0.2.1" };
  await codesWith(Buffer.alloc(32)).issue(call, { address: "a@example.com", purpose: "register" });
  await makeLinkKey(call, uid, "reset");
  clock.advance((limits.codeSeconds - 60) * 1000);
  await pruneAccess(sql, clock.now());
  expect(await counts()).toEqual([1, 1, 1]);
  clock.advance(2 * 3600_000);
  await pruneAccess(sql, clock.now());
  expect(await counts()).toEqual([0, 0, 0]);
});
