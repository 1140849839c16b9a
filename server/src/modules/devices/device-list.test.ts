import { beforeEach, describe, expect, it } from "vitest";
import { devices } from "@thingwright/contract/devices/devices.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { Caller } from "../../../test/caller.ts";
import { addDevices } from "../../../test/bulk.ts";
import { setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
});

const register = (body: object = {}) =>
  maker.ok(devices.create, { body: { product_id: product.id, ...body } });
const names = async (query: object) =>
  (await maker.ok(devices.list, { query })).list.map((row) => row.device_name);

/** Devices whose names tell the order in which they were registered. */
async function registerMany(count: number, start = "unit"): Promise<string[]> {
  const made = Array.from({ length: count }, (_, i) => `${start}-${String(i).padStart(3, "0")}`);
  for (const device_name of made) await register({ device_name });
  return made;
}

describe("the list of devices", () => {
  it("begins with the newest and tells how many there are", async () => {
    const made = await registerMany(3);
    const page = await maker.ok(devices.list);
    expect(page.list.map((row) => row.device_name)).toEqual(made.toReversed());
    expect(page).toMatchObject({ total: 3, next_cursor: null });
    expect(page.list[0]).toMatchObject({ product_name: product.name, product_key: product.product_key });
  });

  it("filters by product, state and kind", async () => {
    const other = await platform.product(maker, { name: "Other" });
    const disabled = await register({ device_name: "disabled-one" });
    await maker.ok(devices.setStatus, { params: disabled, body: { status: 2 } });
    await register({ device_name: "other-one", product_id: other.id });
    expect(await names({ product_id: other.id })).toEqual(["other-one"]);
    expect(await names({ status: 2 })).toEqual(["disabled-one"]);
    expect(await names({ status: 1 })).toEqual(["other-one"]);
    expect(await names({ kind: 2 })).toEqual([]);
    expect(await names({ online: 2, activated: 2, kind: 1, sort: "device_name", order: "asc" })).toEqual([
      "disabled-one",
      "other-one",
    ]);
  });

  it("finds by a name, a MAC or an id", async () => {
    const lamp = await register({ device_name: "LAMP_one", name: "Bedside lamp", mac: "A4C138000001" });
    await register({ device_name: "plug-two", name: "床头插座" });
    expect(await names({ keyword: "lamp_" })).toEqual(["LAMP_one"]);
    expect(await names({ keyword: "bedside" })).toEqual(["LAMP_one"]);
    expect(await names({ keyword: "床头" })).toEqual(["plug-two"]);
    expect(await names({ keyword: "a4:c1:3" })).toEqual(["LAMP_one"]);
    expect(await names({ keyword: "a4c138" })).toEqual(["LAMP_one"]);
    expect(await names({ keyword: lamp.id.toUpperCase() })).toEqual(["LAMP_one"]);
    expect(await names({ keyword: "am" })).toEqual([]);
    expect(await names({ keyword: "%" })).toEqual([]);
  });

  it("counts all matches, not only those of the page", async () => {
    await registerMany(5);
    await registerMany(2, "rest");
    for (const query of [{ keyword: "unit" }, { keyword: "unit", online: 2 }]) {
      expect(await maker.ok(devices.list, { query: { ...query, page_size: 2 } })).toMatchObject({ total: 5 });
    }
    expect(await maker.ok(devices.list, { query: { page_size: 2 } })).toMatchObject({ total: 7 });
    const past = await maker.ok(devices.list, { query: { page_size: 2, page: 9, product_id: product.id } });
    expect(past).toMatchObject({ list: [], total: 7, next_cursor: null });
  });

  it.each([
    { sort: "created_at", order: "desc" },
    { sort: "created_at", order: "asc" },
    { sort: "device_name", order: "desc" },
    { sort: "device_name", order: "asc" },
  ] as const)(
    "goes through every device once by cursor while others come and go ($sort $order)",
    async (by) => {
      await setProductStatus(platform.connectionString, product.id, 3);
      const made = await registerMany(9);
      const gone = await register({ device_name: "unit-004b" });
      const seen: string[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const query: object = { ...by, page_size: 2, cursor: cursor ?? undefined };
        const page = await maker.ok(devices.list, { query });
        seen.push(...page.list.map((row) => row.device_name));
        cursor = page.next_cursor;
        await register({ device_name: `aaaa-${(pages += 1)}` });
        if (pages === 1) await maker.ok(devices.remove, { params: gone });
      } while (cursor !== null && pages < 50);
      const old = seen.filter((name) => made.includes(name));
      expect(old).toEqual(by.order === "asc" ? made : made.toReversed());
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it("caches a large total briefly, but not after the account's own changes, nor for other callers", async () => {
    const total = async (query: object, as = maker) => (await as.ok(devices.list, { query })).total;
    const add = (count: number) =>
      addDevices(platform.connectionString, { productId: product.id, count, start: "more" });
    await addDevices(platform.connectionString, { productId: product.id, count: 400 });
    await setProductStatus(platform.connectionString, product.id, 3);
    const filter = { product_id: product.id, status: 1 };
    expect(await total(filter)).toBe(400);
    await add(50);
    expect(await total({ ...filter, page: 2 })).toBe(400);
    // The total on the last page is exact, and so is that of an account that has just changed something.
    expect(await total({ ...filter, page: 23 })).toBe(450);
    const one = await register({ device_name: "one-more" });
    expect(await total(filter)).toBe(451);
    await maker.ok(devices.remove, { params: one });
    expect(await total(filter)).toBe(450);
    const other = await platform.product(maker, { name: "Other" });
    const menus = ["realDevices"] as const;
    const member = await platform.member(maker, { menus, products: [other.id] });
    expect(await total({ status: 1 })).toBe(450);
    expect(await total({ status: 1 }, member)).toBe(0);
    expect(await total({ status: 1 }, await platform.actor())).toBe(0);
  });

  it("reads any page of many matches", async () => {
    await addDevices(platform.connectionString, { productId: product.id, count: 3000 });
    await setProductStatus(platform.connectionString, product.id, 3);
    for (const filter of [
      { online: 1 },
      { product_id: product.id, online: 1 },
      { activated: 1, online: 1 },
      { keyword: "device-2", activated: 2 },
    ] as const) {
      for (const sort of ["created_at", "device_name"] as const) {
        const query = { ...filter, sort, page_size: 100 };
        const whole = (await maker.ok(devices.list, { query: { ...query, page_size: 1000 } })).list;
        const paged: string[] = [];
        for (let page = 1; paged.length < whole.length; page += 1) {
          const { list, total } = await maker.ok(devices.list, { query: { ...query, page } });
          expect(total).toBe(whole.length);
          expect(list.length).toBeGreaterThan(0);
          paged.push(...list.map(({ id }) => id));
        }
        expect(paged).toEqual(whole.map(({ id }) => id));
      }
    }
  });

  it("caps the total at the exact limit, and continues by cursor", async () => {
    await addDevices(platform.connectionString, { productId: product.id, count: 10_010 });
    await setProductStatus(platform.connectionString, product.id, 3);
    await register({ device_name: "zz-last", mac: "a4c138000001" });
    const capped = { total: 10_000, total_capped: true };
    for (const query of [
      {},
      { product_id: product.id },
      { status: 1 },
      { keyword: "device" },
      { keyword: "dev" },
    ]) {
      for (const order of ["asc", "desc"] as const) {
        const page = await maker.ok(devices.list, { query: { ...query, order, page_size: 3 } });
        expect(page).toMatchObject(capped);
        const next = { ...query, order, page_size: 3, cursor: page.next_cursor ?? undefined };
        const more = await maker.ok(devices.list, { query: next });
        const both = [...page.list, ...more.list];
        expect(new Set(both.map(({ id }) => id)).size).toBe(6);
        const times = both.map((row) => row.created_at);
        expect(times).toEqual(times.toSorted((a, b) => (order === "asc" ? a - b : b - a)));
        const { keyword = "" } = query as { keyword?: string };
        expect(both.every((row) => row.device_name.includes(keyword))).toBe(true);
      }
    }
    expect(await maker.ok(devices.list, { query: { online: 1 } })).toMatchObject({ total: 1001 });
    expect(await names({ keyword: "zz" })).toEqual(["zz-last"]);
    const end = await maker.ok(devices.list, { query: { keyword: "device", page: 500 } });
    expect(end.list).toHaveLength(20);
  });

  it("refuses an invalid cursor, page, page size, sort or product id", async () => {
    const cases = [
      [{ cursor: "nonsense" }, "cursor", "Illegal input"],
      [{ cursor: Buffer.from('["x","y"]').toString("base64url") }, "cursor", "Illegal input"],
      [{ cursor: Buffer.from(`[1.5,"${product.id}"]`).toString("base64url") }, "cursor", "Illegal input"],
      [{ page: 1000, page_size: 100 }, "page", "At most 10000"],
      [{ page_size: 1001 }, "page_size", "At most 1000"],
      [{ sort: "secret" }, "sort", "Choose one of the options"],
      [{ product_id: "1" }, "product_id", "Not a valid ID"],
    ] as const;
    for (const [query, path, message] of cases) {
      const refused = await maker.refused(devices.list, { query });
      expect(refused).toMatchObject({ status: 422, fields: [{ path, message }] });
    }
  });
});
