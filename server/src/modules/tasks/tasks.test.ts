import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { sql as raw } from "kysely";
import { describe, expect, it } from "vitest";
import { addDevices, run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { makeEndedTask } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openLive } from "../../../test/live.ts";

const platform = await forFile(startPlatform());
const { sql, clock, connectionString } = platform;
const ended = (owner: Caller) => makeEndedTask(sql, clock, { owner: owner.owner, failed: [] });

describe("the live view of tasks", () => {
  it("shows a task from its start to its end, and that tasks are removed from the list", async () => {
    const owner = await platform.actor();
    const { id: product_id } = await platform.product(owner);
    await addDevices(connectionString, { productId: product_id, count: 300, age: 1_000_000 });
    const old = await ended(owner);
    const live = await openLive(platform.url, owner.token);
    live.say({ type: "subscribe", kind: "tasks", id: owner.owner });
    expect(await live.next("snapshot")).toMatchObject({ data: { list: [{ id: old, status: 5 }] } });
    const body = { status: 2, filter: { product_id } } as const;
    const { task_id: id } = await owner.ok(devices.setStatusOfMany, { body });
    await eventually(() =>
      expect(live.heard.at(-1)).toMatchObject({
        type: "delta",
        data: { tasks: [{ id, status: 3, done: 300, total: 300 }], removed: [] },
      }),
    );
    expect(live.heard[0]).toMatchObject({ seq: 1, data: { tasks: [{ id, status: 1, done: 0 }] } });
    live.say({ type: "subscribe", kind: "task", id });
    expect(await live.next("snapshot")).toMatchObject({
      kind: "task",
      data: { id, done: 300, failures: [] },
    });
    await owner.ok(tasks.clear);
    await eventually(() => {
      const last = live.heard.at(-1) as { data: { removed: string[] } };
      expect(last.data.removed.toSorted()).toEqual([id, old].toSorted());
    });
    live.socket.close();
  });

  it("is closed to other accounts, and to programs without the permission", async () => {
    const owner = await platform.actor();
    const id = await ended(owner);
    const stranger = await openLive(platform.url, (await platform.actor()).token);
    const member = await openLive(platform.url, (await platform.member(owner)).token);
    for (const live of [stranger, member]) {
      for (const [kind, of] of [
        ["task", id],
        ["tasks", owner.owner],
      ] as const) {
        live.say({ type: "subscribe", kind, id: of });
        expect(await live.next("refused")).toMatchObject({ kind, problem: "not_found" });
      }
    }
    const permissions = ["product:read" as const];
    const { token } = await owner.ok(accountInfo.createAccessToken, {
      body: { name: "Program", permissions },
    });
    const program = await openLive(platform.url, token);
    program.say({ type: "subscribe", kind: "tasks", id: owner.owner });
    expect(await program.next("refused")).toMatchObject({ problem: "personal_only" });
    program.say({ type: "subscribe", kind: "task", id });
    expect(await program.next("refused")).toMatchObject({ problem: "not_found" });
    for (const live of [stranger, member, program]) live.socket.close();
  });
});

describe("the list of tasks", () => {
  it("has pages and filters", async () => {
    const owner = await platform.actor();
    for (let n = 0; n < 5; n += 1) await ended(owner);
    const page = await owner.ok(tasks.list, { query: { page: 2, page_size: 2 } });
    expect(page).toMatchObject({ total: 5, list: [{ status: 5 }, { status: 5 }] });
    for (const [query, total] of [
      [{ status: 5 }, 5],
      [{ status: 3 }, 0],
      [{ unfinished: "1" }, 0],
      [{ kind: "device.disable" }, 5],
      [{ kind: "device.remove" }, 0],
    ] as const)
      expect((await owner.ok(tasks.list, { query })).total).toBe(total);
  });

  it("drops tasks that ended long ago, and the oldest of an account beyond its limit", async () => {
    const [owner, busy] = [await platform.actor(), await platform.actor()];
    const id = await ended(owner);
    await ended(busy);
    const many = limits.tasksKept + 30;
    await run(
      connectionString,
      raw`insert into task (id, owner_id, kind, input, status, run_at, put_off_at, created_at, finished_at)
        select gen_random_uuid(), owner_id, kind, input, 3, 0, 0, created_at + i, finished_at
        from task, generate_series(1, ${raw.lit(many - 1)}) as i where owner_id = ${busy.owner}`,
    );
    const totalOf = async (as: Caller) => (await as.ok(tasks.list)).total;
    clock.advance(11 * 60_000);
    await eventually(async () => expect(await totalOf(busy)).toBe(limits.tasksKept));
    await owner.ok(tasks.get, { params: { id } });
    clock.advance(31 * 86_400_000);
    await eventually(async () =>
      expect(
        await run(
          connectionString,
          raw`select id from task where owner_id in (${owner.owner}, ${busy.owner})`,
        ),
      ).toEqual([]),
    );
  });
});
