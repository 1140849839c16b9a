import { expect, test } from "vitest";
import { phoneAddress } from "./phone-address.ts";

const params = { productId: "p1", deviceId: "d1" };
const path = "/dashboard/product/p1/deviceDebug/device/d1/info";
const nothing = { console_url: null, lan_address: null };

test("a telephone is led to the address of the settings, or to that of the console", () => {
  const page = new URL("https://things.example.com:8443/dashboard");
  const told = { ...nothing, console_url: "https://public.example.com/" };
  expect(phoneAddress(told, page, params)).toBe(`https://public.example.com${path}`);
  expect(phoneAddress(nothing, page, params)).toBe(`https://things.example.com:8443${path}`);
});

test("localhost becomes the address of this computer in its network, and nothing where that is not known", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const page = new URL(`http://${host}:3000/`);
    const told = { ...nothing, lan_address: "192.168.1.20" };
    expect(phoneAddress(told, page, params)).toBe(`http://192.168.1.20:3000${path}`);
    expect(phoneAddress(nothing, page, params)).toBeUndefined();
  }
});
