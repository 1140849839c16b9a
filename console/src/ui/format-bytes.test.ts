import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test("picks the unit in steps of 1024", () => {
  expect(formatBytes(0)).toBe("0 B");
  expect(formatBytes(1023)).toBe("1023 B");
  expect(formatBytes(1024)).toBe("1 KB");
  expect(formatBytes(1536)).toBe("1.5 KB");
  expect(formatBytes(10 * 1024 * 1024)).toBe("10 MB");
});
