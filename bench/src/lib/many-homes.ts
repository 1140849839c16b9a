import { apps } from "@thingwright/contract/people/apps.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { addDevices } from "@thingwright/server/test/bulk.ts";
import { addHomes, addScenes } from "@thingwright/server/test/bulk-homes.ts";
import type { Bed } from "./bed.ts";

/** The number of each. Homes have two people and three rooms, and get the devices in turn; `runs` are per scene. */
export const ofHomes = { people: 300_000, homes: 150_000, devices: 500_000, scenes: 100_000, runs: 5 };

/** The function point by which devices start the scenes, and below the one that scenes set. */
export const begins = "somebody_near";
const sets = "lit";

/** Adds an app with people, homes, devices and scenes. The devices have no secrets yet. */
export async function addManyHomes({ admin, product, connectionString }: Bed) {
  const { id: productId, product_key: productKey } = await product();
  const bool = { data_type: "bool" } as const;
  const list = [
    { ...bool, identifier: sets, name: "P", transfer_type: "issue_report" as const },
    { ...bool, identifier: begins, name: "M", transfer_type: "report" as const },
  ];
  await admin.ok(products.define, { params: { id: productId }, body: { list } });
  const marks = { triggers: { [begins]: {} }, actions: { [sets]: {} } };
  await admin.ok(productScenes.save, { params: { id: productId }, body: marks });
  const app = await admin.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  const { people, homes, devices, scenes, runs } = ofHomes;
  await addDevices(connectionString, { productId, count: devices });
  await addHomes(connectionString, { appId: app.id, productId, people, homes });
  await addScenes(connectionString, { productId, count: scenes, begins, sets, runs });
  return { productId, productKey, appId: app.id };
}
