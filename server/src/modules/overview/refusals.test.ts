import { devices } from "@thingwright/contract/devices/devices.ts";
import { overview } from "@thingwright/contract/accounts/overview.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { newId } from "../../platform/ids.ts";
import { keptRefusals } from "./refusals.ts";

const platform = await forFile(startPlatform());

it("keeps what an account's device was refused while another account's are refused by the thousand", async () => {
  const owner = await platform.actor();
  const { id: product_id } = await platform.product(owner);
  const { id } = await owner.ok(devices.create, { body: { product_id } });
  const { sql, clock } = platform;
  const bus = { hasListeners: () => false } as unknown as Parameters<typeof keptRefusals>[0]["bus"];
  const log = { warn: () => undefined } as unknown as Parameters<typeof keptRefusals>[0]["log"];
  const refusals = keptRefusals({ sql, bus, log });
  const refuse = (device: { id: string; ownerId: string }) => {
    const time = clock.now();
    const line = { time, log: "communication", lineId: newId(time), code: 400, reason: "no JSON" } as const;
    refusals.note({ ...device, productId: product_id, deviceNo: 1 }, line);
  };
  const stranger = newId(clock.now());
  const flood = () => {
    for (let i = 0; i < 5000; i++) refuse({ id: newId(clock.now()), ownerId: stranger });
  };
  flood();
  refuse({ id, ownerId: owner.owner });
  flood();
  await refusals.close();
  const { motion } = await owner.ok(overview.get);
  expect(motion?.refusals).toMatchObject([{ device_id: id, reason: "no JSON" }]);
});
