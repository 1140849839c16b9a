import { sql as raw } from "kysely";
import { describe, expect, it } from "vitest";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { lockProduct } from "../../modules/products/index.ts";
import { run } from "../../../test/bulk.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { accountScope } from "./scope.ts";

const platform = await forFile(startPlatform());

const full = (quota: string, limit: number) => ({
  status: 422,
  msg: `Limit reached for ${quota}: ${limit} of ${limit}.`,
});
const attempts = { length: 5 };

function roleFor(reached: { kind: "all" } | { kind: "some"; ids: string[] }, name = "Role") {
  return { name, menu_permissions: [], products: reached, apps: { kind: "all" as const } };
}

describe("concurrent calls of an account cannot exceed the limit of", () => {
  it("products, copies among them", async () => {
    const maker = await platform.actor();
    const { id } = await platform.product(maker);
    await run(
      platform.connectionString,
      raw`
        insert into product (id, owner_id, product_key, category_id, name, model, communication_mode, product_type,
          notes, icon, created_at, updated_at)
        select gen_random_uuid(), owner_id, 'bulk' || i, category_id, name, model, communication_mode, product_type,
          '', '', 1, 1
        from product, generate_series(1, ${raw.lit(limits.products - 2)}) as i where id = ${id}`,
    );
    const copy = { params: { id }, body: { name: "Copy" } };
    const answers = await Promise.all(Array.from(attempts, () => maker.call(products.copy, copy)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await maker.refused(products.copy, copy)).toMatchObject(full("products", limits.products));
    await platform.product(await platform.actor());
  });

  it("roles", async () => {
    const maker = await platform.actor();
    await run(
      platform.connectionString,
      raw`
        insert into role (id, owner_id, name, description, menu_permissions, all_products, all_apps, created_at)
        select gen_random_uuid(), ${maker.owner}, 'Role ' || i, '', '{}', true, true, 1
        from generate_series(1, ${raw.lit(limits.roles - 1)}) as i`,
    );
    const body = (name: string) => roleFor({ kind: "all" }, name);
    const add = (_: unknown, i: number) => maker.call(roles.create, { body: body(`New ${i}`) });
    const answers = await Promise.all(Array.from(attempts, add));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await maker.refused(roles.create, { body: body("Last") })).toMatchObject(
      full("roles", limits.roles),
    );
  });

  it("virtual devices", async () => {
    const maker = await platform.actor();
    const [one, other] = [await platform.product(maker), await platform.product(maker)];
    await run(
      platform.connectionString,
      raw`
        insert into device (id, owner_id, product_id, device_name, name, kind, secret, token_hash,
          log_all, created_at)
        select gen_random_uuid(), ${maker.owner}, ${one.id}, 'virtual-' || i, 'Virtual', 2, '', sha256(i::text::bytea),
          true, 1
        from generate_series(1, ${raw.lit(limits.accountVirtualDevices - 1)}) as i`,
    );
    const add = () => maker.call(virtualDevices.create, { params: { id: other.id }, body: {} });
    const answers = await Promise.all(Array.from(attempts, add));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await maker.refused(virtualDevices.create, { params: { id: other.id }, body: {} })).toMatchObject(
      full("virtual devices", limits.accountVirtualDevices),
    );
  });
});

it("creating a role for a product does not wait for the lock of the product, which would be a deadlock", async () => {
  const maker = await platform.actor();
  const { id } = await platform.product(maker);
  const { name } = await platform.sql.transaction(async (sql) => {
    await lockProduct(accountScope(maker.owner), sql, id);
    // The call has locked the account, which the verb locks next: if it waited for the product, both would wait forever.
    return maker.ok(roles.create, { body: roleFor({ kind: "some", ids: [id] }) });
  });
  expect(name).toBe("Role");
});
