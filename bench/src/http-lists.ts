import { devices } from "@thingwright/contract/devices/devices.ts";
import { search } from "@thingwright/contract/grammar/search.ts";
import { addDevices, addStates, settle } from "@thingwright/server/test/bulk.ts";
import { makeBed } from "./lib/bed.ts";
import { besideBare } from "./lib/beside-bare.ts";
import type { Bench } from "./measured.ts";

const deviceCount = 1_000_000;
const productCount = 20;
const page_size = 20;
const keyword = "device-4999";

const columns = `
  device.id, device.product_id, product.product_key, product.name as product_name, device.device_name, device.name,
  device.mac, device.kind, device.status, device.online, device.activated, device.firmware_version,
  device.activated_at, device.online_at, device.offline_at, device.created_at`;

/** The bare query of a page: without a total, and without choosing the best way to apply the filter. */
function pageWhere(condition: string, more = ""): string {
  const newest = "order by device.created_at desc, device.id desc";
  return `
    select ${columns}${more} from (select * from device where owner_id = $1 ${condition} ${newest} limit ${page_size}) as device
    join product on product.id = device.product_id ${newest}`;
}

/** The same with the latest report of each device, and its refusals since a time. */
const pageWithActivity = `
  select device.*, state.reported, state.newest, (
    select count(*) from communication_log as line
    where line.device_no = device.device_no and line.time >= $2 and line.code <> 200) as refused_messages, (
    select count(*) from online_log as line
    where line.device_no = device.device_no and line.time >= $2 and line.event = 0) as refused_sign_ins
  from (${pageWhere("", ", device.device_no")}) as device
  left join device_state as state on state.device_no = device.device_no`;

/** The first page of the device list, with a million devices in the table. */
export const httpLists: Bench = {
  name: "http-lists",
  title: "First page of the device list, 1,000,000 devices, 32 connections",
  async measure() {
    const bed = await makeBed();
    try {
      let product_id = "";
      for (let i = 0; i < productCount; i++) {
        ({ id: product_id } = await bed.product({ name: `Product ${i}` }));
        await addDevices(bed.connectionString, { productId: product_id, count: deviceCount / productCount });
        await addStates(bed.connectionString, product_id);
      }
      await settle(bed.connectionString);
      const { owner } = bed.admin;
      const views = [
        { name: "no filter", query: {}, condition: "", values: [owner] },
        {
          name: "of a product",
          query: { product_id },
          condition: "and product_id = $2",
          values: [owner, product_id],
        },
        {
          name: "online, of a product",
          query: { product_id, online: 1 },
          condition: "and product_id = $2 and online = 1",
          values: [owner, product_id],
        },
        {
          name: `keyword “${keyword}”`,
          query: { keyword },
          condition: "and lower(device_name) ~>=~ $2 and lower(device_name) ~<~ $3",
          values: [owner, keyword, "device-499:"],
        },
      ];
      const day = 86_400_000;
      const [newest] = (await bed.admin.ok(devices.list, { query: { page_size: 1 } })).list;
      const startOfId = newest!.id.slice(0, 8);
      return await besideBare(bed, [
        ...views.map(({ name, query, condition, values }) => ({
          name,
          route: devices.list,
          query: { page_size, ...query },
          bare: { text: pageWhere(condition), values },
          aim: 0.6,
          p99: 50,
        })),
        {
          name: "with the activity of each",
          route: devices.list,
          query: { page_size, activity: "1" },
          bare: { text: pageWithActivity, values: [owner, Date.now() - day] },
          aim: 0.4,
          p99: 80,
        },
        {
          name: "search by the start of an id",
          route: search.find,
          query: { q: startOfId },
          bare: {
            text: pageWhere("and id between $2 and $3"),
            values: [owner, startOfId.padEnd(32, "0"), startOfId.padEnd(32, "f")],
          },
          aim: 0.3,
          p99: 50,
        },
      ]);
    } finally {
      await bed.end();
    }
  },
};
