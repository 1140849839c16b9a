import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { production } from "@thingwright/contract/devices/production.ts";
import { makeAlarm, setProductStatus } from "../../../test/factories.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    /** A product in trial production. */
    producedProduct: string;
    productionOrder: string;
    productionStation: string;
    productionAlarm: string;
    producedDevice: string;
  }
}

export const makeInProducts: MakeInProducts = async (platform, owner) => {
  const { id } = await platform.product(owner, { name: "Produced lamp" });
  await setProductStatus(platform.connectionString, id, productStatus.trial);
  // The end of the id is random, so the names of devices differ from those of other tenants.
  const body = { name: "Walked", prefix: `walked-${id.slice(-8)}-`, quantity: 2 };
  const order = await owner.ok(production.create, { params: { id }, body });
  const station = await owner.ok(production.createStation, {
    params: { id, orderId: order.id },
    body: { name: "Walked" },
  });
  const productionAlarm = await makeAlarm(platform.sql, { id, owner: owner.owner, orderId: order.id });
  const { id: producedDevice } = await owner.ok(devices.create, { body: { product_id: id } });
  const made = { productionOrder: order.id, productionStation: station.id, productionAlarm, producedDevice };
  return { producedProduct: id, ...made };
};

const of = ({ producedProduct: id, productionOrder: orderId }: Record<string, string>) => ({
  params: { id: id!, orderId: orderId! },
});

export const samples: SamplesOf<"production" | "productionAlarms" | "stations"> = {
  production: {
    list: ({ producedProduct: id }) => ({ params: { id } }),
    get: (own) => of({ ...own }),
    create: ({ producedProduct: id }) => ({
      params: { id },
      body: { name: "Walking", prefix: "walking-", quantity: 1, note: "Noted" },
    }),
    update: (own) => ({ ...of({ ...own }), body: { name: "Renamed", note: "Noted" } }),
    makeMissing: (own) => of({ ...own }),
    close: (own) => of({ ...own }),
    identities: (own) => of({ ...own }),
    labels: (own) => ({ ...of({ ...own }), body: { size: "50x30", from: 1, to: 2 } }),
    days: (own) => of({ ...own }),
    stations: (own) => of({ ...own }),
    createStation: (own) => ({ ...of({ ...own }), body: { name: "Walking", days: 1 } }),
    revokeStation: ({ producedProduct: id, productionOrder: orderId, productionStation: stationId }) => ({
      params: { id, orderId, stationId },
    }),
  },
  productionAlarms: {
    list: ({ producedProduct: id, producedDevice: device_id }) => ({ params: { id }, query: { device_id } }),
    acknowledge: ({ producedProduct: id, productionAlarm: alarmId }) => ({ params: { id, alarmId } }),
  },
  stations: {
    order: () => ({}),
    take: () => ({ body: { count: 1, request_id: "walked-request" } }),
    report: () => ({ body: { list: [{ device_name: "walked-000001", result: "written" }] } }),
    labels: () => ({ query: { size: "40x20", from: 1, to: 2 } }),
  },
};

/** Routes that stations of factories call: neither method nor path may change. */
export const published = [
  "GET /station/order",
  "GET /station/label",
  "POST /station/identity",
  "PUT /station/identity",
];
