import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { FunctionPoints } from "@thingwright/contract/points/function-points.ts";
import type { Result } from "@thingwright/contract/grammar/route.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const perSecond = 800;
const platform = await forFile(startPlatform({ DEVICE_MESSAGE_RATE: String(perSecond) }));
const points = 20_000;
type Page = Result<(typeof devices)["history"]>;
const away = 6 * 3_600_000;

test("a device that was away for six hours sends 20,000 stored points at full speed, and none is lost", async () => {
  const maker = await platform.actor();
  const { id, product_key: productKey } = await platform.product(maker);
  const list = FunctionPoints.parse([
    {
      identifier: "level",
      name: "电量",
      data_type: "value",
      transfer_type: "report",
      min: 0,
      max: points,
      step: 1,
    },
  ]);
  await maker.ok(products.define, { params: { id }, body: { list } });
  const made = await maker.ok(devices.create, { body: { product_id: id, device_name: "meter" } });
  const device = connectDevice({
    url: `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`,
    productKey,
    deviceName: "meter",
    deviceSecret: made.device_secret,
    timeout: 120_000,
  });
  const now = platform.clock.now();
  await device.ready();
  // One message for each point, all of them at once: more than the device may send in one go.
  expect(points).toBeGreaterThan(perSecond * limits.deviceBurstSeconds);
  const timeOf = (n: number) => now - away + Math.round((n * away) / points);
  const sent = Array.from({ length: points }, (_, n) =>
    device.post({ level: n }, { time: timeOf(n), reply: false }),
  );
  await Promise.all(sent);

  const params = { id: made.id };
  const seen = new Set<unknown>();
  for (let cursor: string | null = null; ;) {
    const query = { identifier: "level", limit: limits.pageSizeMax, ...(cursor !== null && { cursor }) };
    const page: Page = await maker.ok(devices.history, { params, query });
    for (const { value } of page.list) seen.add(value);
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  expect(seen.size).toBe(points);
  // The limit that has slowed the device down is named in its log, with its value and until when it acts.
  const { list: log } = await maker.ok(devices.communicationLog, {
    params,
    query: { type: "communication", refused: "1" },
  });
  expect(log.map((line) => ("reason" in line ? line.reason : ""))).toEqual([
    `The device sends more than ${perSecond} messages a second: until it sends fewer, they are read more slowly, and none is lost`,
  ]);
  await device.close();
});
