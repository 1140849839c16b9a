import { devices } from "@thingwright/contract/devices/devices.ts";
import { addConsumables as addRows } from "@thingwright/server/test/consumables.ts";
import type { Sample } from "./sample.ts";

const day = 86_400_000;

/** Adds consumables to the sample's device, as if it had reported how much of them remains. */
export async function addConsumables({ platform, admin, params }: Sample): Promise<void> {
  const { sql, clock } = platform;
  const now = clock.now();
  const of = { owner_id: admin.owner, product_id: params.productId!, device_id: params.deviceId! };
  const rows = [
    {
      identifier: "filter",
      unit: "days",
      remaining: -3,
      threshold: 14,
      full: 180,
      state: 3,
      replaced_at: null,
    },
    {
      identifier: "battery",
      unit: "percent",
      remaining: 9.5,
      threshold: 10,
      full: 100,
      state: 2,
      replaced_at: null,
    },
    {
      identifier: "brush",
      unit: "days",
      remaining: 88,
      threshold: 7,
      full: 90,
      state: 1,
      replaced_at: now - 2 * day,
    },
  ];
  await addRows(
    sql,
    rows.map((row, i) => ({ ...of, ...row, reported_at: now - i * 3_600_000 })),
  );
}

/** Adds calls to the sample's device, which refuses them because it has no services. */
export async function addCalls({ admin, params }: Sample): Promise<void> {
  for (const service of ["find_me", "restart"])
    await admin.ok(devices.call, {
      params: { id: params.deviceId! },
      body: { service, params: { seconds: 30 }, timeout: 100 },
    });
}
