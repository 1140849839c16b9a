import { expect, it } from "vitest";
import { withClient } from "../../../test/client.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import type { Followed } from "../../http/live-sources.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Bus } from "../../platform/bus.ts";
import { scopeOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import type { Logger } from "../../platform/log.ts";
import { overviewLiveSource } from "./live-source.ts";

const platform = await forFile(startPlatform());

const waiting = `select pid from pg_locks where not granted and relation = 'product_presence'::regclass
  and database = (select oid from pg_database where datname = current_database())`;

/** Pages of one account, each of which sees other products. `move` tells them that devices came or went. */
async function pages(count: number) {
  const { owner } = await platform.actor();
  const { clock, sql: calls } = platform;
  const listeners = new Set<(message: unknown) => void>();
  const bus = {
    subscribe(_topic: string, hear: (message: unknown) => void) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  } as unknown as Bus;
  const log = { warn: () => undefined, error: () => undefined } as unknown as Logger;
  const source = overviewLiveSource({ bus, calls, clock, log }).overview as Followed;
  const heard: unknown[] = [];
  const ends = Array.from({ length: count }, () => {
    const products = [newId(clock.now())];
    const actor = { owner, products, can: () => true } as unknown as Actor;
    return source.follow(scopeOf({ owner, products, apps: "all" }), actor, (delta) => heard.push(delta));
  });
  return {
    heard,
    move: () => listeners.forEach((hear) => hear(["devices"])),
    end: () => {
      for (const end of ends) end();
      expect(listeners.size).toBe(0);
    },
  };
}

it("queries for one page of an account at a time, if the pages see different products", async () => {
  const { heard, move, end } = await pages(5);
  await withClient(platform.connectionString, async (client) => {
    await client.query("begin");
    await client.query("lock table product_presence in access exclusive mode");
    move();
    await eventually(async () => expect((await client.query(waiting)).rows).not.toEqual([]));
    // All of them have begun by now, if they do not wait for each other.
    for (let i = 0; i < 20; i++) await client.query(waiting);
    expect((await client.query(waiting)).rows).toHaveLength(1);
    await client.query("commit");
  });
  await expect.poll(() => heard.length).toBe(5);
  end();
});

it("queries again after a failure, without a further event", async () => {
  const { heard, move, end } = await pages(1);
  await withClient(platform.connectionString, async (client) => {
    await client.query("begin");
    await client.query("lock table product_presence in access exclusive mode");
    move();
    await eventually(async () => {
      const { rows } = await client.query<{ pid: number }>(waiting);
      expect(rows).not.toEqual([]);
      await client.query("select pg_cancel_backend($1)", [rows[0]!.pid]);
    });
    await client.query("commit");
  });
  await expect.poll(() => heard, { timeout: 15_000 }).toMatchObject([{ devices: { online: 0 } }]);
  end();
});
