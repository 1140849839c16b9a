import { expect, it } from "vitest";
import { sameBytes, vaultWith } from "./secrets.ts";

const vault = vaultWith(Buffer.alloc(32, 7));

it("opens what it has sealed, and seals the same text differently each time", () => {
  const sealed = vault.seal("secret 密钥");
  expect(vault.open(sealed)).toBe("secret 密钥");
  expect(vault.seal("secret 密钥").equals(sealed)).toBe(false);
  expect(sealed.includes("secret")).toBe(false);
});

it("opens nothing that was changed, cut short or sealed with another key", () => {
  const sealed = vault.seal("");
  const changed = vault.seal("secret");
  changed[changed.length - 1]! ^= 1;
  const other = vaultWith(Buffer.alloc(32, 8)).seal("secret");
  // What is left of the last is a nonce and the first four bytes of its tag.
  for (const bytes of [changed, other, sealed.subarray(0, 16)])
    expect(() => vault.open(bytes)).toThrow(/tag|authenticate/);
});

it("derives a stable key for each purpose", () => {
  const again = vaultWith(Buffer.alloc(32, 7));
  expect(sameBytes(vault.keyFor("codes"), again.keyFor("codes"))).toBe(true);
  expect(sameBytes(vault.keyFor("codes"), vault.keyFor("captcha challenge"))).toBe(false);
});
