import { expect, test } from "vitest";
import { wrongImports } from "./imports.mjs";

const exports = new Map([
  ["@thingwright/contract", { "./*": "./src/*" }],
  ["@thingwright/server", { "./test/*": "./test/*" }],
]);

/** What the check says to files, given as path and the specifier of their one import. */
function check(...files) {
  const sources = new Map(files.map(([file, specifier]) => [file, `import { x } from "${specifier}";`]));
  return wrongImports(sources, exports, (name) => name.replace("@thingwright/", ""));
}

test.each([
  ["contract/src/products.ts", "zod"],
  ["console/src/features/products/product-page.tsx", "../devices/api.ts"],
  ["console/src/features/products/api.ts", "@thingwright/contract/products.ts"],
  ["server/src/modules/devices/devices.ts", "../products/index.ts"],
  ["server/src/modules/devices/devices.store.ts", "kysely"],
  ["server/src/modules/devices/devices.routes.ts", "../../http/mount.ts"],
  ["server/src/main.ts", "./modules/devices/devices.routes.ts"],
  ["e2e/sign-in.test.ts", "@thingwright/server/test/start.ts"],
])("%s may import %s", (file, specifier) => {
  expect(check([file, specifier])).toEqual([]);
});

test.each([
  ["contract/src/products.ts", "node:fs"],
  ["contract/src/products.ts", "react"],
  ["console/src/ui/button.tsx", "../features/products/api.ts"],
  ["console/src/features/products/product-page.tsx", "../devices/device-form.tsx"],
  ["console/src/features/products/product-page.tsx", "../../../../server/src/main.ts"],
  ["server/src/platform/clock.ts", "../http/mount.ts"],
  ["server/src/platform/clock.ts", "../gateway/broker.ts"],
  ["server/src/http/mount.ts", "../modules/devices/index.ts"],
  ["server/src/modules/devices/devices.ts", "../products/products.ts"],
  ["server/src/modules/devices/devices.ts", "../../http/mount.ts"],
  ["server/src/modules/devices/devices.ts", "kysely"],
  ["server/src/modules/devices/devices.routes.ts", "fastify"],
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
