/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- what does not compile has no type */
import { sql as raw } from "kysely";
import { describe, expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { makeAccount, makeRole } from "../../../test/factories.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { systemClock } from "../clock.ts";
import { type Scope, accountScope, scopeOf, systemScope } from "./scope.ts";
import { joined, rowsOf } from "./scoped.ts";
import { type Sql, within } from "./sql.ts";

const { sql } = await forFile(connectTestDatabase());

/** Never called: each statement is one that the types must refuse or must accept. */
export function refused(scope: Scope, connection: Sql): void {
  const db = within(scope, connection);
  const devices = db.selectFrom("device").select("device.id");
  // @ts-expect-error a join by the plain name
  devices.innerJoin("product", "product.id", "device.product_id");
  // @ts-expect-error a left join by the plain name
  devices.leftJoin("product", "product.id", "device.product_id");
  // @ts-expect-error a join under another name
  devices.innerJoin("product as p", "p.id", "device.product_id");
  // @ts-expect-error a join with a callback
  devices.innerJoin("product", (join) => join.onTrue());
  // @ts-expect-error a lateral join
  devices.innerJoinLateral("product", (join) => join.onTrue());
  // @ts-expect-error a cross join
  devices.crossJoin("product");
  // @ts-expect-error a sub-query of a condition
  devices.where((e) => e.exists(e.selectFrom("product").select("product.id")));
  // @ts-expect-error a sub-query of a condition, under another name
  devices.where((e) => e.exists(e.selectFrom("product as p").select("p.id")));
  // @ts-expect-error a list of tables
  devices.where((e) => e.exists(e.selectFrom(["category", "product"]).select("product.id")));
  // @ts-expect-error a sub-query among the columns
  devices.select((e) => e.selectFrom("product").select("product.name").as("name"));
  // @ts-expect-error a sub-query that is joined
  devices.innerJoin((e) => e.selectFrom("product").selectAll().as("p"), "p.id", "device.product_id");
  // @ts-expect-error a union with rows of another table
  devices.union((e) => e.selectFrom("product").select("product.id"));
  // @ts-expect-error the tables of a deletion
  db.deleteFrom("device").using("product");
  // @ts-expect-error the tables of a deletion, under another name
  db.deleteFrom("device").using("product as p");
  // @ts-expect-error the tables of a change
  db.updateTable("device").from("product");
  // @ts-expect-error the tables of a change, under another name
  db.updateTable("device").from("product as p");
  // @ts-expect-error the rows of an insertion
  db.insertInto("device").expression((e) => e.selectFrom("product").select("product.id"));
  // @ts-expect-error a table under another name, which would not be limited
  db.selectFrom("product as p");
  // @ts-expect-error a table with an owner, joined under another name to one without
  db.selectFrom("category").innerJoin("account as owner", "owner.id", "category.id");

  devices.innerJoin(joined(scope, "product"), "product.id", "device.product_id").select("product.name");
  devices.innerJoin(joined(scope, "product", "p"), "p.id", "device.product_id").select("p.name");
  db.selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .select("category.name");
}

describe("rows of a scope", () => {
  it("are limited to those of the owner, also in joins and raw SQL", async () => {
    const [own, other] = [
      await makeAccount(sql, systemClock, { level: 2 }),
      await makeAccount(sql, systemClock, { level: 2 }),
    ];
    const role = await makeRole(sql, systemClock, { owner: other, menus: [], products: "all" });
    // The role belongs to another owner: no call can make such a reference.
    const member = await makeAccount(sql, systemClock, { level: 3, owner: own, role });
    const scope = accountScope(own);
    const names = (of: Scope) =>
      within(of, sql)
        .selectFrom("account")
        .leftJoin(joined(of, "role", "its"), "its.id", "account.role_id")
        .select(["account.id", "its.id as role"])
        .where("account.id", "=", member)
        .execute();
    expect(await names(scope)).toEqual([{ id: member, role: null }]);
    expect(await names(systemScope("a test"))).toEqual([{ id: member, role }]);
    const count = (of: Scope) => within(of, sql).run(raw`select id from ${rowsOf(of, "role")} as role`);
    expect(await count(scope)).toEqual([]);
    expect(await count(systemScope("a test"))).toEqual([{ id: role }]);
  });

  it("can be selected from a subquery with an alias", async () => {
    const owner = await makeAccount(sql, systemClock, { level: 2 });
    const scope = accountScope(owner);
    const inner = within(scope, sql).selectFrom("account").selectAll().limit(1);
    const rows = await within(scope, sql).selectFrom(inner.as("account")).select("account.id").execute();
    expect(rows).toEqual([{ id: owner }]);
  });

  it("are limited to the products of the scope in both joined tables", () => {
    const scope = scopeOf({ owner: "o", products: ["p"], apps: "all" });
    const { sql: text, parameters } = within(scope, sql)
      .selectFrom("device")
      .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
      .select("product.id")
      .compile();
    expect(text).toContain(
      `(select * from "product" where "product"."owner_id" = $1 and coalesce("product"."id" = any($2::uuid[]), false))`,
    );
    expect(parameters).toEqual(["o", ["p"], "o", ["p"]]);
  });
});
