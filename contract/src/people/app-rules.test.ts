import { describe, expect, test } from "vitest";
import { appMessages } from "./app-messages.ts";
import { AppVersionName } from "./app-versions.ts";
import { NewApp } from "./apps.ts";
import { PanelVersionName } from "../content/panel-manifest.ts";
import { isPanelImage } from "../content/panels.ts";
import { problemsOf } from "../testing/problems-of.ts";

describe("a package name", () => {
  const named = (package_name: string) => problemsOf(NewApp, { name: "Lamps", package_name });

  test.each([
    "com.example",
    "com.example.lamps",
    "a.b",
    "com.my_co.lamps2",
    "COM.Example",
    "  com.example  ",
  ])("may be %o", (name) => expect(named(name)).toEqual([]));

  test.each(["com", "com.", ".com.example", "com..example", "1com.example", "com.2example", "com._example"])(
    "is not %o",
    (name) => expect(named(name)).toMatchObject([{ path: "package_name", ...appMessages.package_format }]),
  );

  test.each(["com.ex-ample", "com.ex ample", "com.exämple", "com.example\n.lamps", "com.灯具"])(
    "may not contain other characters, as in %o",
    (name) => expect(named(name)).toMatchObject([{ path: "package_name", ...appMessages.package_format }]),
  );

  test("is required", () => {
    expect(named(" ")[0]).toMatchObject({ path: "package_name", en: "Required", zh_CN: "必填" });
  });
});

describe("the version of an app", () => {
  test.each(["1", "1.0.0", "2.0.rc1", "2026.11", "a".repeat(30)])("may be %o", (version) =>
    expect(problemsOf(AppVersionName, version)).toEqual([]),
  );

  test.each(["1.0-beta", "1_0", "1 0", "1.0！", "a".repeat(31)])("is not %o", (version) =>
    expect(problemsOf(AppVersionName, version)).toMatchObject([appMessages.app_version_format]),
  );

  test("is required", () => {
    expect(problemsOf(AppVersionName, " ")[0]).toMatchObject(appMessages.version_required);
  });
});

test.each(["1.0", "1.0.0.0", "1.0.100", "v1.0.0", "1.0.a"])(
  "the version of a panel has three numbers of at most two digits, unlike %o",
  (version) => expect(problemsOf(PanelVersionName, version)).toMatchObject([{ key: "version_format" }]),
);

test.each([
  ["image/png", 750, 1334, true],
  ["image/jpeg", 750, 1334, true],
  ["image/gif", 750, 1334, false],
  ["image/png", 1334, 750, false],
  ["image/png", 750, 1333, false],
  ["image/png", null, null, false],
])("checks the picture of a panel: %s of %o × %o", (type, width, height, right) => {
  expect(isPanelImage({ type, width, height })).toBe(right);
});
