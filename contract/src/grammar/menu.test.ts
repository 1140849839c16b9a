import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { menu, menuKeys, permissionGroups } from "./menu.ts";
import { permissions, tokenPermissions } from "./permission.ts";

const folder = join(import.meta.dirname, "..");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".access.ts"),
);

interface Listed {
  title: object;
  screens: readonly object[];
}

test.each(files)("%s is listed in menu.ts", async (file) => {
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as Record<
    string,
    Listed
  >;
  const listed = Object.values(module).filter((value) => typeof value === "object" && "screens" in value);
  expect(listed).toHaveLength(1);
  expect(permissionGroups.map(({ title }) => title)).toContain(listed[0]?.title);
  for (const screen of listed[0]?.screens ?? []) expect(menu).toContain(screen);
});

test("no key, path or permission occurs twice", () => {
  const twice = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i);
  expect(twice(menuKeys)).toEqual([]);
  expect(twice(menu.map(({ path }) => path))).toEqual([]);
  expect(twice(permissionGroups.flatMap((group) => group.permissions))).toEqual([]);
});

test("an API token cannot have a permission that leads to further rights", () => {
  expect(permissions.filter((name) => !tokenPermissions.includes(name))).toEqual([
    "member:update",
    "role:update",
    "tenant:update",
    "outbox:read",
    "app_user:reveal",
  ]);
});
