import { products } from "@thingwright/contract/products/products.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { shares } from "@thingwright/contract/content/shares.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { sql as raw } from "kysely";
import { expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { untilWaiting } from "../../../test/locks.ts";
import { changeRights } from "../../platform/database/rights-lock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { connect, everything } from "../../platform/database/sql.ts";

const platform = await forFile(startPlatform());
const test = systemScope("a test takes rights away");
const menus = ["virtualDevices", "virtualDevices:edit"] as const;
const point = { identifier: "level", name: "亮度", data_type: "value" as const, min: 0, max: 100, step: 1 };

/** A virtual device with a code that a member has given, whose role can be changed. */
async function given() {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const body = { list: [{ ...point, transfer_type: "issue_report" as const }] };
  await maker.ok(products.define, { params: product, body });
  const device = await maker.ok(virtualDevices.create, { params: product, body: {} });
  const member = await platform.member(maker, { menus, products: [product.id] });
  const [role] = (await maker.ok(roles.list)).list;
  const params = { id: product.id, deviceId: device.id };
  const { code } = await member.ok(shares.ofVirtualDevice, { params, query: {} });
  const read = async () => (await platform.nobody.call(shares.open, { params: { code } })).code;
  const issue = () => platform.nobody.call(shares.call, { params: { code }, body: { params: { level: 9 } } });
  await eventually(async () =>
    expect(await platform.nobody.ok(shares.open, { params: { code } })).toMatchObject({ online: 1 }),
  );
  return { maker, product, device, role: role!, read, issue };
}

it("is invalid while its creator lacks the right to share, and valid again once the right is back", async () => {
  const { maker, product, role, read, issue } = await given();
  const all = { menu_permissions: [...menus], products: { kind: "some" as const, ids: [product.id] } };
  const change = (body: object) => maker.ok(roles.update, { params: { id: role.id }, body });
  expect([await read(), (await issue()).code]).toEqual([200, 200]);
  for (const less of [
    { menu_permissions: ["virtualDevices"] },
    { products: { kind: "some", ids: [(await platform.product(maker)).id] } },
  ]) {
    await change(less);
    expect([await read(), (await issue()).code]).toEqual([21607, 21607]);
    await change(all);
    expect(await read()).toBe(200);
  }
});

it("issues nothing if the right of its creator is removed during the call", async () => {
  const { maker, device, role, issue } = await given();
  const sql = connect(platform.connectionString, 2);
  const issued = await sql.transaction(async (inside) => {
    await changeRights(inside, maker.owner);
    const change = everything(test, inside).updateTable("role").where("id", "=", role.id);
    await change.set({ menu_permissions: raw`'{}'` as never }).execute();
    const call = issue();
    await untilWaiting(sql);
    return { call };
  });
  expect((await issued.call).code).toBe(21607);
  const { list } = await maker.ok(devices.properties, { params: device });
  expect(list[0]!.desired ?? null).toBeNull();
  await sql.close();
});
