import { apps } from "@thingwright/contract/people/apps.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { settle } from "@thingwright/server/test/bulk.ts";
import { addFleet, somebody } from "@thingwright/server/test/bulk-fleet.ts";
import { addHomes } from "@thingwright/server/test/bulk-homes.ts";
import { makeBed } from "./lib/bed.ts";
import { besideBare } from "./lib/beside-bare.ts";
import type { Bench } from "./measured.ts";

const deviceCount = 1_000_000;
const productCount = 20;
const page_size = 20;

const columns = `
  device.id, device.product_id, product.product_key, product.name as product_name, device.device_name, device.name,
  device.mac, device.kind, device.status, device.online, device.activated, device.firmware_version, device.tier,
  device.country, device.region, device.city, device.latitude, device.longitude, product.wake_interval,
  device.activated_at, device.online_at, device.offline_at, device.created_at,
  (select newest from device_state as state where state.device_no = device.device_no) as newest,
  (select bound_at from device_binding where device_id = device.id and unbound_at is null) as bound_at`;

/** The bare query of a page: without a total, and without choosing the best way to apply the filter. */
function pageWhere(condition: string, order = "device.created_at desc, device.id desc"): string {
  return `
    select ${columns} from (
      select * from device where owner_id = $1 and not produced ${condition} order by ${order} limit ${page_size}
    ) as device join product on product.id = device.product_id order by ${order}`;
}

/** Every filter and sort of the list of devices, and its map, with a million devices in the table. */
export const deviceFleet: Bench = {
  name: "device-fleet",
  title: "Filters, sorts and map of the device list, 1,000,000 devices, 32 connections",
  async measure() {
    const bed = await makeBed();
    try {
      let product_id = "";
      for (let i = 0; i < productCount; i++) {
        ({ id: product_id } = await bed.product({ name: `Product ${i}` }));
        await addFleet(bed.connectionString, { productId: product_id, count: deviceCount / productCount });
      }
      const asleep = { power: "sleeping", wake_interval: 4000 } as const;
      await bed.admin.ok(products.update, { params: { id: product_id }, body: asleep });
      const app = await bed.admin.ok(apps.create, {
        body: { name: "Lamps", package_name: "com.example.lamps" },
      });
      await addHomes(bed.connectionString, {
        appId: app.id,
        productId: product_id,
        people: 20_000,
        homes: 10_000,
      });
      await settle(bed.connectionString);
      const app_user_id = await somebody(bed.connectionString);
      const { owner } = bed.admin;
      const bound = (more: string) =>
        `and id = any(array(select device_id from device_binding where unbound_at is null and ${more}))`;
      const filters: [name: string, query: object, condition: string, order?: string][] = [
        ["activated", { activated: 1 }, "and activated = 1"],
        ["offline", { online: 2 }, "and online = 2"],
        ["disabled", { status: 2 }, "and status = 2"],
        ["virtual", { kind: 2 }, "and kind = 2"],
        ["start of a MAC", { mac: "A1:B2" }, "and mac ~>=~ 'A1:B2' and mac ~<~ 'A1:B3' and mac <> ''"],
        ["firmware, the oldest of 20", { firmware_version: "1.0.0" }, "and firmware_version = '1.0.0'"],
        [
          "firmware, of a product",
          { firmware_version: "1.3.0", product_id },
          `and product_id = '${product_id}' and firmware_version = '1.3.0'`,
        ],
        ["tier stealth", { tier: 5 }, "and tier = 5"],
        [
          "tier stealth, of a product",
          { tier: 5, product_id },
          `and product_id = '${product_id}' and tier = 5`,
        ],
        ["country", { area: "CN" }, "and country = 'CN'"],
        ["region", { area: "CN-XZ" }, "and country = 'CN' and region = 'CN-XZ'"],
        [
          "region and tier",
          { area: "CN-XZ", tier: 1 },
          "and country = 'CN' and region = 'CN-XZ' and tier = 1",
        ],
        [
          "place of the map",
          { area: "CN-GD", place: "-30,-120" },
          "and country = 'CN' and region = 'CN-GD' and latitude = -30 and longitude = -120",
        ],
        ["asleep", { asleep: 1 }, `and online = 2 and product_id = '${product_id}' and offline_at > 0`],
        ["owner", { app_user_id }, bound(`app_user_id = '${app_user_id}'`)],
        [
          "bound within an hour",
          { bound_from: 1_700_010_000, bound_to: 1_700_013_600 },
          bound("owner_id = $1 and bound_at between 1700010000 and 1700013600"),
        ],
        [
          "in the order of names, tier stealth",
          { sort: "device_name", order: "asc", tier: 5 },
          "and tier = 5",
          "device_name, id",
        ],
        [
          "in the order of titles, of few",
          { sort: "name", order: "asc", mac: "A1:B2" },
          "and mac ~>=~ 'A1:B2' and mac ~<~ 'A1:B3' and mac <> ''",
          "lower(device.name), device.id",
        ],
        [
          "newest online first, of few",
          { sort: "online_at", mac: "A1:B2" },
          "and mac ~>=~ 'A1:B2' and mac ~<~ 'A1:B3' and mac <> ''",
          "online_at desc, id desc",
        ],
      ];
      const maps: [name: string, query: object][] = [
        ["map, first view", { zoom: 1 }],
        ["map of a product", { zoom: 1, product_id }],
        ["map of a tier, of so many as are looked at", { zoom: 1, tier: 5 }],
      ];
      const cells =
        "select latitude, longitude, sum(count) from device_cell where owner_id = $1 group by 1, 2";
      return await besideBare(
        bed,
        [
          ...filters.map(([name, query, condition, order]) => ({
            name,
            route: devices.list,
            query: { page_size, ...query },
            bare: { text: pageWhere(condition, order), values: [owner] },
            aim: 0.3,
            p99: 50,
          })),
          ...maps.map(([name, query]) => ({
            name,
            route: devices.map,
            query,
            bare: { text: cells, values: [owner] },
            aim: 0.3,
            p99: 1000,
          })),
        ],
        1,
      );
    } finally {
      await bed.end();
    }
  },
};
