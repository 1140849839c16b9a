import { beforeAll, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { addLines, addOnlineLines } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let owner: Caller;
beforeAll(async () => {
  owner = await platform.actor();
});

it("searches a limited number of log lines per call, reports how far it came, and continues from the cursor", async () => {
  const product = await platform.product(owner);
  const { id } = await owner.ok(devices.create, { body: { product_id: product.id } });
  const until = platform.clock.now();
  const count = 2 * limits.searchedRows + 100;
  await addLines(platform.connectionString, { deviceId: id, count, until });
  const ask = (query: object) =>
    owner.ok(devices.communicationLog, { params: { id }, query: { type: "communication", ...query } });

  // The oldest of all lines is the only one that fits.
  const keyword = `"id":"${count - 1}"`;
  const first = await ask({ keyword });
  expect(first).toMatchObject({ list: [], searched_to: until - limits.searchedRows + 1 });
  const second = await ask({ keyword, cursor: first.next_cursor! });
  expect(second).toMatchObject({ list: [], searched_to: until - 2 * limits.searchedRows + 1 });
  const third = await ask({ keyword, cursor: second.next_cursor! });
  expect(third).toMatchObject({ list: [{ time: until - count + 1 }], next_cursor: null });
  expect(third).not.toHaveProperty("searched_to");

  // There is an index of what was refused.
  expect(await ask({ refused: "1" })).toEqual({ list: [], next_cursor: null });
  expect(await ask({ refused: "1", from: until - 100 })).toEqual({ list: [], next_cursor: null });
  const page = await ask({ direction: "up", limit: 10 });
  expect(page.list).toHaveLength(10);
  expect(page).not.toHaveProperty("searched_to");
  const next = await ask({ direction: "up", limit: 10, cursor: page.next_cursor! });
  expect(next.list[0]!.time).toBe(until - 10);
});

it("finds rare events among any number of others, also within a time range", async () => {
  const product = await platform.product(owner);
  const { id } = await owner.ok(devices.create, { body: { product_id: product.id } });
  const until = platform.clock.now();
  const count = limits.searchedRows + 100;
  await addOnlineLines(platform.connectionString, { deviceId: id, count, until });
  const ask = (query: object) =>
    owner.ok(devices.communicationLog, { params: { id }, query: { type: "online", ...query } });

  const oldest = until - count + 1;
  const refused = { list: [{ event: 0, time: oldest }], next_cursor: null };
  expect(await ask({ event: 0 })).toMatchObject(refused);
  expect(await ask({ refused: "1" })).toMatchObject(refused);
  expect(await ask({ event: 2 })).toEqual({ list: [], next_cursor: null });
  expect(await ask({ event: 0, from: oldest + 1 })).toEqual({ list: [], next_cursor: null });
  const last = await ask({ event: 1, to: oldest + 3, limit: 2 });
  expect(last.list.map(({ time }) => time)).toEqual([oldest + 3, oldest + 2]);
  const rest = await ask({ event: 1, to: oldest + 3, limit: 2, cursor: last.next_cursor! });
  expect(rest).toMatchObject({ list: [{ time: oldest + 1 }], next_cursor: null });
  expect(
    (
      await owner.call(devices.communicationLog, {
        params: { id },
        query: { type: "online", event: 4 as never },
      })
    ).status,
  ).toBe(422);
});
