import { expect, test } from "vitest";
import { wrongImports } from "./imports.mjs";

const exports = new Map([
  ["@thingwright/contract", { "./*": "./src/*" }],
  ["@thingwright/server", { "./test/*": "./test/*" }],
]);

/** Returns the findings for these files. Each file is a pair: its path and the specifier of its only import. */
function check(...files) {
  const sources = new Map(files.map(([file, specifier]) => [file, `import { x } from "${specifier}";`]));
  return wrongImports(sources, exports, (name) => name.replace("@thingwright/", ""));
}

test.each([
  ["contract/src/products/products.ts", "zod"],
  ["console/src/features/products/product-page.tsx", "../devices/api.ts"],
  ["console/src/features/groups/group-columns.tsx", "../products/shared/product-name.tsx"],
  ["console/src/features/groups/shared/group-name.tsx", "../../products/shared/product-name.tsx"],
  ["console/src/features/products/api.ts", "@thingwright/contract/products/products.ts"],
  ["server/src/modules/devices/devices.ts", "../products/index.ts"],
  ["server/src/modules/devices/devices.store.ts", "kysely"],
  ["server/src/modules/devices/devices.routes.ts", "../../http/mount.ts"],
  ["server/src/main.ts", "./modules/devices/devices.routes.ts"],
  ["server/src/platform/database/sql.ts", "./kysely-key.ts"],
  ["e2e/sign-in.test.ts", "@thingwright/server/test/start.ts"],
])("%s may import %s", (file, specifier) => {
  expect(check([file, specifier])).toEqual([]);
});

test.each([
  ["contract/src/products/products.ts", "node:fs"],
  ["contract/src/products/products.ts", "react"],
  ["console/src/ui/button.tsx", "../features/products/api.ts"],
  ["console/src/features/products/product-page.tsx", "../devices/device-form.tsx"],
  ["console/src/features/products/product-page.tsx", "../devices/list/shared/device-name.tsx"],
  ["console/src/features/products/product-page.tsx", "../devices/screens.ts"],
  ["console/src/lib/list.ts", "../features/products/shared/product-name.tsx"],
  ["console/src/features/products/product-page.tsx", "../../../../server/src/main.ts"],
  ["server/src/platform/clock.ts", "../http/mount.ts"],
  ["server/src/platform/clock.ts", "../gateway/gateway.ts"],
  ["server/src/http/mount.ts", "../modules/devices/index.ts"],
  ["server/src/modules/devices/devices.ts", "../products/products.ts"],
  ["server/src/modules/devices/devices.ts", "../../http/mount.ts"],
  ["server/src/modules/devices/devices.ts", "kysely"],
  ["server/src/modules/devices/devices.routes.ts", "fastify"],
  ["server/src/modules/devices/devices.store.ts", "../../platform/database/kysely-key.ts"],
  ["server/src/http/mount.ts", "../platform/database/kysely-key.ts"],
  ["server/src/gateway/gateway.ts", "../platform/database/kysely-key.ts"],
  ["server/src/gateway/broker/broker.ts", "../dialects/dialects.ts"],
  ["server/src/main.ts", "./platform/database/kysely-key.ts"],
  ["server/src/config.ts", "../../device/src/device.ts"],
  ["e2e/sign-in.test.ts", "../server/src/main.ts"],
  ["a-new-folder/file.ts", "node:fs"],
])("%s may not import %s", (file, specifier) => {
  expect(check([file, specifier])).toHaveLength(1);
});

test("sees exports and dynamic imports", () => {
  const text = 'export { x } from "react"; void import("node:os");';
  expect(wrongImports(new Map([["contract/src/x.ts", text]]), exports, String)).toHaveLength(2);
});

test("modules may not import each other in a circle", () => {
  const problems = check(
    ["server/src/modules/devices/devices.ts", "../products/index.ts"],
    ["server/src/modules/products/products.ts", "../devices/index.ts"],
  );
  expect(problems).toEqual([expect.stringContaining("devices → products → devices")]);
});

const feature = (file) => `console/src/features/${file}`;

test("features may show parts of each other", () => {
  const problems = check(
    [feature("devices/list/device-columns.tsx"), "../../products/shared/product-name.tsx"],
    [feature("products/product-page.tsx"), "../devices/shared/device-count.tsx"],
  );
  expect(problems).toEqual([]);
});

test("files of the console may not import each other in a circle, and the whole of it is named", () => {
  const problems = check(
    [feature("devices/shared/device-name.tsx"), "../../products/shared/product-name.tsx"],
    [feature("products/shared/product-name.tsx"), "../../devices/api.ts"],
    [feature("devices/api.ts"), "./shared/device-name.tsx"],
  );
  const trail = [
    "devices/shared/device-name.tsx",
    "products/shared/product-name.tsx",
    "devices/api.ts",
    "devices/shared/device-name.tsx",
  ];
  expect(problems).toEqual([`A circle of imports: ${trail.map(feature).join(" → ")}`]);
});

test("files of the server and the contract may not either, not even for a type", () => {
  for (const folder of ["server/src/gateway", "contract/src"]) {
    const files = new Map([
      [`${folder}/a.ts`, 'import type { B } from "./b.ts";'],
      [`${folder}/b.ts`, 'import { a } from "./a.ts";'],
    ]);
    expect(wrongImports(files, exports, String)).toEqual([
      `A circle of imports: ${folder}/a.ts → ${folder}/b.ts → ${folder}/a.ts`,
    ]);
  }
});

test("a part that loads later may import the file that opens it", () => {
  const opener = [feature("roles/role-page.tsx"), 'void import("./role-drawer.tsx");'];
  const part = [feature("roles/role-drawer.tsx"), 'import { x } from "./role-page.tsx";'];
  expect(wrongImports(new Map([opener, part]), exports, String)).toEqual([]);
  const atOnce = [opener[0], 'import { y } from "./role-drawer.tsx";'];
  expect(wrongImports(new Map([atOnce, part]), exports, String)).toHaveLength(1);
});
