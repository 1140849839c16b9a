import { devices } from "@thingwright/contract/devices/devices.ts";
import { overview } from "@thingwright/contract/accounts/overview.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { newId } from "../../platform/ids.ts";
import { keptRefusals } from "./refusals.ts";

const platform = await forFile(startPlatform());

type Deps = Parameters<typeof keptRefusals>[0];
function openRefusals() {
  const { sql, clock } = platform;
  const bus = { hasListeners: () => false } as unknown as Deps["bus"];
  const log = { warn: () => undefined } as unknown as Deps["log"];
  const refusals = keptRefusals({ sql, bus, log });
  return {
    refuse: (device: { id: string; ownerId: string }) => {
      const time = clock.now();
      const line = { time, log: "communication", lineId: newId(time), code: 400, reason: "no JSON" } as const;
      refusals.note({ ...device, productId: "any", deviceNo: 1 }, line);
    },
    close: () => refusals.close(),
  };
}

it("stores an account's refusal while another account has thousands of refusals", async () => {
  const owner = await platform.actor();
  const { id: product_id } = await platform.product(owner);
  const { id } = await owner.ok(devices.create, { body: { product_id } });
  const { refuse, close } = openRefusals();
  const { clock } = platform;
  const stranger = newId(clock.now());
  const flood = () => {
    for (let i = 0; i < 5000; i++) refuse({ id: newId(clock.now()), ownerId: stranger });
  };
  flood();
  refuse({ id, ownerId: owner.owner });
  flood();
  await close();
  const { motion } = await owner.ok(overview.get);
  expect(motion?.refusals).toMatchObject([{ device_id: id, reason: "no JSON" }]);
});

it("keeps nothing more once the server closes", async () => {
  const owner = await platform.actor();
  const { id: product_id } = await platform.product(owner);
  const make = () => owner.ok(devices.create, { body: { product_id } });
  const [inTime, late] = [await make(), await make()];
  const { refuse, close } = openRefusals();
  refuse({ id: inTime.id, ownerId: owner.owner });
  await close();
  refuse({ id: late.id, ownerId: owner.owner });
  await close();
  const { motion } = await owner.ok(overview.get);
  expect(motion?.refusals).toMatchObject([{ device_id: inTime.id }]);
});
