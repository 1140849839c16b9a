import { expect, it } from "vitest";
import { maskSecrets } from "./audit.ts";

it("masks fields with names of secrets at any depth", () => {
  const input = {
    body: { username: "a", password: "b", list: [{ access_token: "c", device_secret: "d", n: 1 }] },
    n: null,
  };
  expect(maskSecrets(input)).toEqual({
    body: { username: "a", password: "***", list: [{ access_token: "***", device_secret: "***", n: 1 }] },
    n: null,
  });
});

it("does not mask the key of an entry that also has a value, such as a label or parameter", () => {
  const label = { key: "Power", value: "9", unit: "W" };
  expect(maskSecrets({ key: "reset-key", spec: [label] })).toEqual({ key: "***", spec: [label] });
});
