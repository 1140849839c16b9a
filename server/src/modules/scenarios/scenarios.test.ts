import { devices } from "@thingwright/contract/devices/devices.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import type { ScenarioStep } from "@thingwright/contract/products/scenario-plan.ts";
import { scenarios } from "@thingwright/contract/products/scenarios.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { sql as raw } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { run } from "../../../test/bulk.ts";
import type { Caller } from "../../../test/caller.ts";
import { eventually } from "../../../test/eventually.ts";
import { operationRecords, setProductStatus } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { openLive } from "../../../test/live.ts";

const platform = await forFile(startPlatform());
const number = { data_type: "value", min: 0, max: 1000, step: 1 } as const;
const list: NewFunctionPoint[] = [
  { identifier: "target", name: "Target", transfer_type: "issue_report", ...number },
  { identifier: "reading", name: "Reading", transfer_type: "report", ...number },
];
const still = { target: { kind: "hold" as const }, reading: { kind: "hold" as const } };

let maker: Caller;
let product: Product;
beforeEach(async () => {
  maker = await platform.actor();
  product = await platform.product(maker);
  await maker.ok(products.define, { params: product, body: { list } });
});

const bodyOf = (steps: ScenarioStep[], name = "Evening", seconds = 600) => ({
  name,
  plan: { seconds, steps },
});
const setTo = (value: number, at = 0): ScenarioStep => ({ kind: "set", at, point: "reading", value });
const make = (...of: Parameters<typeof bodyOf>) =>
  maker.ok(scenarios.create, { params: product, body: bodyOf(...of) });
const placeOf = ({ id }: { id: string }) => ({ id: product.id, scenarioId: id });
const play = (scenario: { id: string }, ...device_ids: string[]) =>
  maker.ok(scenarios.play, { params: placeOf(scenario), body: { device_ids } });

async function device(): Promise<{ id: string; deviceId: string }> {
  const { id } = await maker.ok(virtualDevices.create, { params: product, body: {} });
  const params = { id: product.id, deviceId: id };
  await maker.ok(virtualDevices.setBehavior, { params, body: { generators: still } });
  return params;
}
async function valueOf({ deviceId }: { deviceId: string }, identifier = "reading") {
  const known = await maker.ok(devices.properties, { params: { id: deviceId } });
  return known.list.find((one) => one.identifier === identifier)?.reported?.value;
}
const shown = (params: { id: string; deviceId: string }) => maker.ok(virtualDevices.get, { params });

describe("scenarios of a product", () => {
  it("are created, changed and deleted after development, too, and each of these calls is recorded", async () => {
    await setProductStatus(platform.connectionString, product.id, 3);
    const made = await make([setTo(7)]);
    expect(made).toMatchObject({
      name: "Evening",
      plan: { seconds: 600, rounds: 1, steps: [setTo(7)] },
      unfit: [],
      version: 1,
    });
    const params = placeOf(made);
    const changed = await maker.ok(scenarios.update, { params, body: { name: "Night", version: 1 } });
    expect(changed).toEqual({ ...made, name: "Night", version: 2 });
    expect((await maker.ok(scenarios.list, { params: product })).list).toEqual([changed]);
    const late = { params, body: { name: "Late", version: 1 } };
    expect(await maker.refused(scenarios.update, late)).toMatchObject({ problem: "conflict" });
    await maker.ok(scenarios.remove, { params });
    expect(await maker.refused(scenarios.get, { params })).toMatchObject({ status: 404 });
    const records = await operationRecords(platform.connectionString, maker.owner);
    expect(records.map(({ action }) => action).filter((one) => one.startsWith("scenarios."))).toEqual([
      "scenarios.create",
      "scenarios.update",
      "scenarios.remove",
    ]);
  });

  it("are refused by field where their steps do not fit", async () => {
    const refused = async (body: object) =>
      (await maker.refused(scenarios.create, { params: { id: product.id }, body })).fields;
    expect(await refused(bodyOf([setTo(1001), { ...setTo(1), point: "none" } as ScenarioStep]))).toEqual([
      { path: "plan.steps.0.value", message: "Not a valid value for this function point" },
      { path: "plan.steps.1.point", message: "No function point has this identifier" },
    ]);
    expect(await refused(bodyOf([{ kind: "silence", at: 590, seconds: 11 }]))).toEqual([
      { path: "plan.steps.0.seconds", message: "At most 10" },
    ]);
    expect(await refused(bodyOf([]))).toMatchObject([{ path: "plan.steps" }]);
    const { max } = limits.scenarioPlan.seconds;
    expect(await refused({ name: "Long", plan: { seconds: max, rounds: 2, steps: [setTo(1)] } })).toEqual([
      { path: "plan.rounds", message: "All rounds together can last at most 24 h" },
    ]);
    await make([setTo(1)]);
    const again = { params: { id: product.id }, body: bodyOf([setTo(2)]) };
    expect(await maker.refused(scenarios.create, again)).toMatchObject({ problem: "already_exists" });
  });

  it("remain when a function point is deleted, and list the steps that no longer fit", async () => {
    const { deviceId } = await device();
    const made = await make([setTo(7), { kind: "silence", at: 5, seconds: 5 }]);
    const only = await make([setTo(7)], "Only");
    await maker.ok(products.define, { params: product, body: { list: list.slice(0, 1) } });
    expect((await maker.ok(scenarios.get, { params: placeOf(made) })).unfit).toEqual([0]);
    await play(made, deviceId);
    const none = { params: placeOf(only), body: { device_ids: [deviceId] } };
    expect(await maker.refused(scenarios.play, none)).toMatchObject({
      fields: [{ path: "scenarioId", message: "No step matches the current function points" }],
    });
  });

  it("are limited in number, also when created concurrently", async () => {
    await run(
      platform.connectionString,
      raw`insert into scenario (id, owner_id, product_id, name, plan, created_at)
        select gen_random_uuid(), owner_id, id, 'bulk' || i, '{"seconds":60,"rounds":1,"steps":[]}', 1
        from product, generate_series(1, ${raw.lit(limits.productScenarios - 1)}) as i where id = ${product.id}`,
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        maker.call(scenarios.create, { params: { id: product.id }, body: bodyOf([setTo(1)], `New ${i}`) }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe("a scenario that is played", () => {
  it("sets the values of all its devices, also of one that was stopped, until it is ended", async () => {
    const [one, other] = [await device(), await device()];
    await maker.ok(virtualDevices.setOnline, { params: other, body: { online: 2 } });
    const made = await make([setTo(777)]);
    const { list: started } = await play(made, one.deviceId, other.deviceId);
    expect(started.map(({ ends_at, started_at }) => ends_at - started_at)).toEqual([600, 600]);
    await eventually(async () => {
      expect(await valueOf(one)).toBe(777);
      expect(await valueOf(other)).toBe(777);
    });
    expect(await shown(other)).toMatchObject({
      running: 1,
      scenario: { kind: "plan", plan: { id: made.id, name: "Evening" } },
    });
    // What is played is what the scenario was when it was started.
    await maker.ok(scenarios.remove, { params: placeOf(made) });
    expect((await shown(one)).scenario).not.toBeNull();
    await maker.ok(virtualDevices.endScenario, { params: one });
    await eventually(async () => expect(await valueOf(one)).not.toBe(777));
    expect(await valueOf(other)).toBe(777);
  });

  it("notifies open pages of the product when it begins and when it is ended", async () => {
    const place = await device();
    const made = await make([setTo(1)]);
    const page = await openLive(platform.url, maker.token);
    page.say({ type: "subscribe", kind: "product", id: product.id });
    await page.next("snapshot");
    const told = () =>
      eventually(async () => {
        const { data } = (await page.next("delta")) as unknown as { data: Delta<"product"> };
        // Others say that the device has come online.
        if (Object.keys(data.devices[0]!).length > 1) throw new Error("of something else");
        return data.devices;
      });
    await play(made, place.deviceId);
    expect(await told()).toEqual([{ id: place.deviceId }]);
    await maker.ok(virtualDevices.endScenario, { params: place });
    expect(await told()).toEqual([{ id: place.deviceId }]);
    page.socket.close();
  });

  it("disconnects and reconnects the device, and after a stop continues at the step that is due by then", async () => {
    const place = await device();
    const made = await make([setTo(1), { kind: "drop", at: 100, seconds: 100 }, setTo(2, 300)]);
    await play(made, place.deviceId);
    await eventually(async () => expect(await valueOf(place)).toBe(1));
    const look = async () => {
      await maker.ok(virtualDevices.setBehavior, { params: place, body: { generators: still } });
      return (await shown(place)).online;
    };
    platform.clock.advance(101_000);
    await eventually(async () => expect(await look()).toBe(2));
    platform.clock.advance(100_000);
    await eventually(async () => expect(await look()).toBe(1));
    await maker.ok(virtualDevices.setOnline, { params: place, body: { online: 2 } });
    platform.clock.advance(100_000);
    await maker.ok(virtualDevices.setOnline, { params: place, body: { online: 1 } });
    await eventually(async () => expect(await valueOf(place)).toBe(2));
    platform.clock.advance(300_000);
    expect((await shown(place)).scenario).toBeNull();
  });

  it("is refused for devices of another product, and when too many devices of the account play a scenario", async () => {
    const place = await device();
    const made = await make([setTo(1)]);
    const elsewhere = await platform.product(maker);
    const foreign = await maker.ok(virtualDevices.create, { params: elsewhere, body: {} });
    const body = { device_ids: [place.deviceId, foreign.id] };
    expect(await maker.refused(scenarios.play, { params: placeOf(made), body })).toMatchObject({
      status: 404,
    });
    expect((await shown(place)).scenario).toBeNull();
    await run(
      platform.connectionString,
      raw`with made as (
          insert into device (id, owner_id, product_id, device_name, name, kind, secret, token_hash, log_all, created_at)
          select gen_random_uuid(), owner_id, id, 'busy-' || i, 'Busy', 2, '', sha256((id::text || i)::bytea), true, 1
          from product, generate_series(1, ${raw.lit(limits.scenarioRuns)}) as i where id = ${elsewhere.id}
          returning id, owner_id, product_id)
        insert into virtual_device (device_id, owner_id, product_id, scenario, plan)
        select id, owner_id, product_id, '{"kind":"plan","started_at":1,"ends_at":99999999999}', '{}' from made`,
    );
    const only = { params: placeOf(made), body: { device_ids: [place.deviceId] } };
    expect(await maker.refused(scenarios.play, only)).toMatchObject({
      problem: "quota_exceeded",
      msg: `Limit reached for devices that play a scenario: 50 of 50.`,
    });
  });
});
