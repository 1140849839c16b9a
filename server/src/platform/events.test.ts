import { expect, it } from "vitest";
import { connectTestDatabase } from "../../test/postgres.ts";
import { forFile } from "../../test/for-file.ts";
import { localBus } from "./bus.ts";
import { eventLog } from "./events.ts";
import { createLog } from "./log.ts";

const database = await forFile(connectTestDatabase(4));
const { sql } = database;
const process = (no: number) => {
  const bus = localBus(createLog("silent"));
  const events = eventLog(bus, { self: { no, roles: [], host: "" } }, sql);
  const heard: string[] = [];
  events.on("product.changed", ({ productId }) => void heard.push(productId));
  return { events, heard };
};

it("dispatches once the events that an ended process left behind, in one of the other processes", async () => {
  const ended = 1_000_001;
  const left = process(ended);
  // The process ends between the commit and the dispatch.
  const kept = { afterCommit: () => {} };
  const emit = (productId: string) =>
    sql.transaction((transaction) =>
      left.events.emit(Object.assign(transaction, kept), "product.changed", { productId }, 1),
    );
  await emit("one");
  await emit("two");
  const [first, second] = [process(1_000_002), process(1_000_003)];
  await Promise.all([first.events.recover(ended), second.events.recover(ended)]);
  expect([...first.heard, ...second.heard].toSorted()).toEqual(["one", "two"]);
  await first.events.recover();
  expect([...first.heard, ...second.heard]).toHaveLength(2);
  expect(left.heard).toEqual([]);
});
