import { expect, it } from "vitest";
import { maskSecrets } from "./audit.ts";

it("masks whatever is named like a secret, however deep it stands", () => {
  const input = {
    body: { username: "a", password: "b", list: [{ access_token: "c", device_secret: "d", n: 1 }] },
    n: null,
  };
  expect(maskSecrets(input)).toEqual({
    body: { username: "a", password: "***", list: [{ access_token: "***", device_secret: "***", n: 1 }] },
    n: null,
  });
});

it("leaves the names of labels and parameters, which stand beside their values", () => {
  const label = { key: "Power", value: "9", unit: "W" };
  expect(maskSecrets({ key: "reset-key", spec: [label] })).toEqual({ key: "***", spec: [label] });
});
