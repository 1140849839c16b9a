import { expect, test } from "vitest";
import { siteForOthers } from "./site.ts";

const opened = (url: string) => new URL(url);

test("uses the configured URL, wherever the console was opened", () => {
  const told = { url: "https://things.example.com", lan_url: null };
  for (const at of ["http://localhost:3000", "http://192.168.1.20:3000"])
    expect(siteForOthers(told, opened(at))).toBe("https://things.example.com");
});

test("uses the address where the console was opened if other machines can resolve it", () => {
  const told = { url: null, lan_url: "http://192.168.1.20:3000" };
  for (const at of ["http://my-box:3000", "http://10.0.0.7:3000", "https://[2001:db8::7]"])
    expect(siteForOthers(told, opened(at))).toBe(at);
});

test.each([
  "http://localhost:3000",
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
  "http://app.localhost:3000",
])("uses the machine's network address for a console at %s, or null if that address is unknown", (at) => {
  const lan = "http://192.168.1.20:3000";
  expect(siteForOthers({ url: null, lan_url: lan }, opened(at))).toBe(lan);
  expect(siteForOthers({ url: null, lan_url: null }, opened(at))).toBeNull();
  expect(siteForOthers({ url: at, lan_url: null }, opened("http://192.168.1.20:3000"))).toBeNull();
});
