import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { FunctionPoints, type NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { productGroups } from "@thingwright/contract/products/product-groups.ts";
import { productLabels } from "@thingwright/contract/products/product-labels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { type Device, connectDevice } from "@thingwright/device/device.ts";
import { productType, shelf, taskStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { signedIn } from "@thingwright/server/test/gateway.ts";
import { makeEndedTask, makeTask } from "@thingwright/server/test/factories.ts";
import type { Platform } from "@thingwright/server/test/harness.ts";
import { addAccess } from "./access-sample.ts";

/** One function point of each data type. */
export const samplePoints = FunctionPoints.parse([
  { identifier: "relay", name: "开关", name_en: "Power", data_type: "bool", transfer_type: "issue_report" },
  {
    identifier: "dimming",
    name: "亮度",
    name_en: "Brightness",
    data_type: "value",
    transfer_type: "issue_report",
    min: 0,
    max: 100,
    step: 1,
    unit: "%",
    scene_execute: true,
  },
  {
    identifier: "temperature",
    name: "温度",
    name_en: "Temperature",
    data_type: "float",
    transfer_type: "report",
    min: -40,
    max: 80,
    step: 0.1,
    unit: "°C",
    scene_trigger: true,
  },
  {
    identifier: "mode",
    name: "模式",
    name_en: "Mode",
    data_type: "enum_int",
    transfer_type: "issue_report",
    enums: [
      { value: 0, text: "自动", text_en: "Automatic" },
      { value: 1, text: "睡眠", text_en: "Sleep" },
      { value: 2, text: "强劲", text_en: "Boost" },
    ],
  },
  {
    identifier: "color_mode",
    name: "色彩",
    name_en: "Colour mode",
    data_type: "enum_string",
    transfer_type: "issue_report",
    enums: [
      { value: "white", text: "白光", text_en: "White" },
      { value: "colour", text: "彩光", text_en: "Colour" },
    ],
  },
  {
    identifier: "label",
    name: "标签",
    name_en: "Label",
    data_type: "string",
    transfer_type: "issue_report",
    max_length: 60,
  },
  {
    identifier: "position",
    name: "位置",
    name_en: "Position",
    data_type: "struct",
    transfer_type: "report",
    members: [
      {
        identifier: "x",
        name: "横向",
        name_en: "Across",
        data_type: "value",
        min: 0,
        max: 500,
        step: 1,
        unit: "cm",
      },
      {
        identifier: "y",
        name: "纵向",
        name_en: "Down",
        data_type: "value",
        min: 0,
        max: 500,
        step: 1,
        unit: "cm",
      },
    ],
  },
  {
    identifier: "fault",
    name: "故障",
    name_en: "Fault",
    data_type: "fault",
    transfer_type: "report",
    faults: [
      { code: "E1", content: "过热", content_en: "Too hot" },
      { code: "E2", content: "电压异常", content_en: "Voltage out of range" },
    ],
  },
] satisfies NewFunctionPoint[]);

/** An administrator with data for every screen. */
export interface Sample {
  platform: Platform;
  admin: Caller;
  /** The values for parameters of paths, by name. */
  params: Record<string, string>;
  /** Lets the connected device report values. */
  report: (values: Parameters<Device["post"]>[0]) => Promise<unknown>;
  /** Closes the connected device. */
  close: () => Promise<void>;
}

/**
 * Fills an administrator's account with several products, one with points of every type; real and virtual devices, one
 * of which is connected and answers; values and refusals; roles; and members and tenants in every state.
 */
export async function makeSample(platform: Platform): Promise<Sample> {
  const admin = await platform.actor(1);
  const others = [];
  for (const [name, mode] of [
    ["Curtain motor", "zigbee"],
    ["智能插座 Mini", "wifi"],
    ["Door sensor", "ble"],
  ] as const) {
    others.push(
      await platform.product(admin, {
        name,
        model: `TW-${name.length}`,
        communication_mode: mode,
        product_type: productType.standard,
      }),
    );
  }
  const product = await platform.product(admin, {
    name: "客厅落地灯 Pro",
    model: "TW-FL-2000",
    notes: "Sample",
  });
  await admin.ok(products.define, { params: { id: product.id }, body: { list: samplePoints } });
  const params = { id: product.id };
  for (const [key, value] of [
    ["line", "2026"],
    ["客户", "北方照明"],
    ["certificate", "CE-2026-000417"],
  ] as const)
    await admin.ok(productLabels.create, { params, body: { key, value } });
  await admin.ok(products.setShelf, { params, body: { shelf: shelf.on } });
  const groups = [];
  for (const name of ["Living room", "智能照明系列"])
    groups.push(await admin.ok(productGroups.create, { body: { name } }));
  await admin.ok(productGroups.join, { params: { ...params, groupId: groups[0]!.id } });
  const list = [
    { key: "env.temp-1", identifier: "temperature" },
    { key: "sensor.ambient.temperature.celsius", identifier: "temperature" },
  ];
  await admin.ok(keyMapping.replace, { params: { id: product.id }, body: { list } });
  const names = ["hall-lamp-01", "bedroom-lamp-02", "a-device-with-a-very-long-name.1"];
  const [id = ""] = await Promise.all(
    names.map((name) => registerDevice(admin, product.id, name).then((made) => made.id)),
  );
  await admin.ok(virtualDevices.create, { params: { id: product.id }, body: { name: "Virtual lamp" } });
  const device = await connectSample(platform, await admin.ok(devices.renewSecret, { params: { id } }));
  await addTasks(platform, admin.owner);
  await refuseDevices(platform, product.product_key, names[0]!);
  const access = await addAccess(platform, admin, [product, ...others]);
  return {
    platform,
    admin,
    params: { productId: product.id, deviceId: id, categoryId: product.category_id, ...access },
    report: (values) => device.post(values),
    close: () => device.close(),
  };
}

/** Adds a task in progress, which no worker takes up, and some that have ended in different ways. */
async function addTasks({ sql, clock }: Platform, owner: string): Promise<void> {
  const now = Math.floor(clock.now() / 1000);
  const ended = (ago: number) => ({ owner, started_at: now - ago - 60, finished_at: now - ago });
  const subject = "客厅落地灯 Pro";
  await makeTask(sql, clock, {
    ...ended(90_000),
    kind: "device.remove",
    status: taskStatus.failed,
    problem: "forbidden",
    total: 12,
  });
  await makeTask(sql, clock, {
    ...ended(7200),
    kind: "device.remove",
    status: taskStatus.completed,
    cancel_asked: true,
    done: 120,
    total: 1000,
  });
  await makeTask(sql, clock, {
    ...ended(3600),
    kind: "device.enable",
    subject,
    status: taskStatus.succeeded,
    done: 300,
    total: 300,
  });
  await makeEndedTask(sql, clock, { owner, failed: [crypto.randomUUID(), crypto.randomUUID()] });
  const later = { run_at: now + 86_400, put_off_at: now };
  await makeTask(sql, clock, {
    ...later,
    owner,
    subject,
    status: taskStatus.running,
    done: 31_200,
    failed: 3,
    total: 100_000,
  });
}

/** Registers a real device and gives its credentials. */
export async function registerDevice(actor: Caller, productId: string, device_name: string) {
  return actor.ok(devices.create, { body: { product_id: productId, device_name } });
}

/** Connects a device that reports the values issued to it, has posted values of every type, and was refused once. */
async function connectSample(platform: Platform, credentials: Credentials): Promise<Device> {
  const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = credentials;
  const device = connectDevice({ url: mqttUrl(platform), productKey, deviceName, deviceSecret });
  device.onSet((values) => void device.post(values));
  await device.ready();
  await device.updateInfo({
    imei: "490154203237518",
    labels: { shelf: "B2", installed_by: "Workshop Lindenstraße", area: "CN-GD", location: "22.5,114.1" },
  });
  const now = Date.now();
  await device.postBatch(
    Array.from({ length: 48 }, (_, i) => ({
      time: now - (48 - i) * 60_000,
      values: { temperature: Math.round(200 + 40 * Math.sin(i / 6)) / 10, dimming: i },
    })),
  );
  await device.post({
    relay: true,
    dimming: 64,
    temperature: 21.5,
    mode: 1,
    color_mode: "white",
    label: "窗边的灯 by the window",
    position: { x: 120, y: 44 },
  });
  await device.postEvent("fault", ["E1"]);
  await device.post({ dimming: 640, nothing_like_this: 1 }).catch(() => undefined);
  return device;
}

/** Provokes refused sign-ins: of devices that do not exist, and of one with a wrong secret. */
async function refuseDevices({ gateway }: Platform, productKey: string, deviceName: string): Promise<void> {
  const wrong = [
    { productKey, deviceName },
    { productKey: "porch-lamp-08", deviceName: productKey },
    { productKey, deviceName: "porch-lamp-07" },
    { productKey: "mistyped-key", deviceName: "porch-lamp-07" },
  ];
  for (const identity of wrong) {
    const socket = await signedIn(gateway.ports.mqtt, { ...identity, secret: "wrong" });
    socket.destroy();
  }
}

export function mqttUrl(platform: Platform): string {
  return `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
}
