import { readLabel } from "@thingwright/contract/devices/device-label.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { production, type ProductionOrder } from "@thingwright/contract/devices/production.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { stations } from "@thingwright/contract/devices/stations.ts";
import { beforeEach, expect, it } from "vitest";
import type { Caller } from "../../../../test/caller.ts";
import { eventually } from "../../../../test/eventually.ts";
import { setProductStatus } from "../../../../test/factories.ts";
import { forFile } from "../../../../test/for-file.ts";
import { startPlatform } from "../../../../test/harness.ts";
import { readLabels } from "../../../../test/label-pdfs.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let id: string;
beforeEach(async () => {
  maker = await platform.actor();
  ({ id } = await platform.product(maker));
  await setProductStatus(platform.connectionString, id, productStatus.mass);
});

const read = ({ id: orderId }: Pick<ProductionOrder, "id">) =>
  maker.ok(production.get, { params: { id, orderId } });

/** An order all of whose identities have been made. */
async function order(quantity: number): Promise<ProductionOrder> {
  const body = { name: "PO-1", prefix: "lamp-", quantity };
  const placed = await maker.ok(production.create, { params: { id }, body });
  return eventually(async () => {
    const made = await read(placed);
    expect(made.made).toBe(quantity);
    return made;
  });
}

/** A station of an order, that calls with its token. */
async function station(orderId: string, name = "Line 1") {
  const made = await maker.ok(production.createStation, { params: { id, orderId }, body: { name } });
  const caller = platform.as(made.token);
  let asked = 0;
  const take = async (count: number) => {
    const request_id = `request-${(asked += 1)}`;
    return (await caller.ok(stations.take, { body: { count, request_id } })).list;
  };
  return { stationId: made.id, caller, take };
}

const textsOf = async ({ content }: { content: Uint8Array }, size: "50x30" | "40x20" | "a4" = "40x20") =>
  (await readLabels(content, size)).flatMap(({ labels }) => labels.map(({ text }) => text));
const print = (orderId: string, range: object = {}) =>
  maker.ok(production.labels, { params: { id, orderId }, body: { size: "40x20", ...range } });

it("labels cover a range or a station's identities, also after the order is closed, and leave records", async () => {
  const made = await order(6);
  const { product_key } = await maker.ok(products.get, { params: { id } });
  const { stationId, caller, take } = await station(made.id);
  const taken = await take(2);
  const [given] = taken;
  const told = taken.map((one) => one.label);
  const name = given!.device_name;
  const list = [{ device_name: name, result: "passed", mac: "aa-bb-cc-00-11-22" }];
  await caller.ok(stations.report, { body: { list } as never });
  const all = await print(made.id);
  expect(all.name).toBe(`labels-${made.prefix}1-6-40x20.pdf`);
  const texts = await textsOf(all);
  // By what stands in them: their proofs differ from run to run.
  const label = (serial: number): unknown =>
    expect.stringMatching(`^TW2/${product_key}/${made.prefix}00000${serial}/[\\w-]{22}$`);
  expect(texts.slice(1)).toEqual([2, 3, 4, 5, 6].map(label));
  expect(readLabel(texts[0]!)).toMatchObject({ device_name: name, mac: "AA:BB:CC:00:11:22" });
  // The station is told the same code, proof included.
  expect(texts.slice(0, 2).map((text) => text.replace("/AABBCC001122", ""))).toEqual(told);
  expect(await textsOf(await print(made.id, { from: 3, to: 4 }))).toEqual([label(3), label(4)]);
  const sheet = await maker.ok(production.labels, {
    params: { id, orderId: made.id },
    body: { size: "a4", station_id: stationId },
  });
  expect(await textsOf(sheet, "a4")).toEqual(texts.slice(0, 2));
  await maker.ok(production.close, { params: { id, orderId: made.id } });
  await eventually(async () => expect(await read(made)).toMatchObject({ made: 2 }));
  expect(await textsOf(await print(made.id))).toEqual(texts.slice(0, 2));
  const { list: records } = await maker.ok(operatingRecords.list, { query: { object_id: made.id } });
  expect(records.filter(({ action }) => action === "production.labels")).toHaveLength(4);
});

it("a station gets only the labels of its own identities", async () => {
  const made = await order(5);
  const [one, other] = [await station(made.id), await station(made.id, "Line 2")];
  await one.take(2);
  await other.take(2);
  const query = { size: "40x20", from: 1, to: 5 } as const;
  const file = await other.caller.ok(stations.labels, { query });
  expect((await textsOf(file)).map((text) => readLabel(text)?.device_name)).toEqual(
    [3, 4].map((serial) => `${made.prefix}00000${serial}`),
  );
  const refused = await other.caller.refused(stations.labels, { query: { ...query, to: 2 } });
  expect(refused).toMatchObject({ status: 422, fields: [{ path: "to" }] });
  await maker.ok(production.close, { params: { id, orderId: made.id } });
  expect((await one.caller.refused(stations.labels, { query })).problem).toBe("order_closed");
});

it("labels are refused by field where the range is empty, backwards or too large", async () => {
  const made = await order(limits.labelsInFile + 1);
  const params = { id, orderId: made.id };
  const words = {
    "At least 2": { from: 2, to: 1 },
    "No identity is in this range": { from: 5000 },
    "At most 1000: up to No. 1000": {},
  };
  for (const [message, range] of Object.entries(words)) {
    const body = { size: "50x30", ...range } as const;
    expect(await maker.refused(production.labels, { params, body })).toMatchObject({
      status: 422,
      fields: [{ path: "to", message }],
    });
  }
  const { caller, take } = await station(made.id);
  for (let i = 0; i < 2; i += 1) await take(limits.takenAtOnce);
  const query = { size: "50x30", from: 1, to: 101 } as const;
  expect(await caller.refused(stations.labels, { query })).toMatchObject({ fields: [{ path: "to" }] });
  const rest = { after: limits.labelsInFile - 1, order: "asc" } as const;
  const left = await maker.ok(production.identities, { params, query: rest });
  expect(left.list.map(({ serial }) => serial)).toEqual([limits.labelsInFile, limits.labelsInFile + 1]);
});
