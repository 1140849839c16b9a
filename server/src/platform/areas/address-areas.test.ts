import { expect, it } from "vitest";
import { createLog } from "../log.ts";
import { AddressAreas } from "./address-areas.ts";

const log = createLog("silent");

it("places known addresses in their towns, to a tenth of a degree", async () => {
  const areas = new AddressAreas({ log });
  expect(await areas.of("202.96.128.86")).toEqual({
    country: "CN",
    region: "CN-GD",
    city: "Guangzhou",
    latitude: 23.1,
    longitude: 113.3,
  });
  expect(await areas.of("::ffff:202.96.209.5")).toMatchObject({ country: "CN", region: "CN-SH" });
  expect(await areas.of("101.6.6.6")).toMatchObject({ region: "CN-BJ", city: "Haidian" });
  expect(await areas.of("81.2.69.142")).toMatchObject({ country: "GB", region: "England", city: "London" });
  expect(await areas.of("2400:3200::1")).toMatchObject({ region: "CN-ZJ", city: "Hangzhou" });
});

it("returns nothing for private or invalid addresses, without opening the database", async () => {
  const areas = new AddressAreas({
    log,
    open: async () => {
      throw new Error("opened");
    },
  });
  for (const address of [
    "127.0.0.1",
    "10.2.3.4",
    "192.168.1.1",
    "172.20.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "",
    "a.b",
  ])
    expect(await areas.of(address)).toBeNull();
});

it("opens the database once, and returns nothing if the database is not installed", async () => {
  let opened = 0;
  const missing = new AddressAreas({
    log,
    open: async () => {
      opened += 1;
      throw new Error("not installed");
    },
  });
  expect(await Promise.all([missing.of("8.8.8.8"), missing.of("8.8.4.4"), missing.of("8.8.8.8")])).toEqual([
    null,
    null,
    null,
  ]);
  expect(opened).toBe(1);
});
