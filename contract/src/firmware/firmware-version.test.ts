import { expect, test } from "vitest";
import { versionIn } from "./firmware-version.ts";

test.each([
  ["probe-1.1.0.bin", "1.1.0"],
  ["probe_v12.0.3-release.bin", "12.0.3"],
  ["1.2.3", "1.2.3"],
  ["probe.bin", undefined],
  ["probe-1.1.bin", undefined],
  ["probe-1.1.0.4.bin", undefined],
  ["probe-2026.11.30.bin", undefined],
])("finds in the file name %s the version %s", (name, version) => {
  expect(versionIn(name)).toBe(version);
});
