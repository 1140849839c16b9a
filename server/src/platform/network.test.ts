import { expect, it } from "vitest";
import { isPrivateAddress, networkOf, networksOf } from "./network.ts";

it.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "fd00::1",
  "fe80::1",
  "64:ff9b::7f00:1",
  "[::1]:80",
  "127.0.0.1:80",
  "no address",
])("%s is private", (address) => expect(isPrivateAddress(address)).toBe(true));

it.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2001:4860:4860::8888", "::ffff:8.8.8.8"])(
  "%s is public",
  (address) => expect(isPrivateAddress(address)).toBe(false),
);

it.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["2001:0DB8:0001:0002:0003:0004:0005:0006", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
  ["198.51.100.7:50123", "198.51.100.7"],
  ["[2001:db8:1:2::9]:50123", "2001:db8:1:2"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2"],
  ["[::ffff:198.51.100.7]:50123", "198.51.100.7"],
])("%s belongs to the network %s", (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  ["198.51.100.7", ["198.51.100.7", "198.51.100/24"]],
  ["::ffff:198.51.100.7", ["198.51.100.7", "198.51.100/24"]],
  ["2001:db8:1:2f0::9", ["2001:db8:1:2f0", "2001:db8:1:2/56", "2001:db8:1/48"]],
  ["no address", ["no address"]],
])("%s lies in the networks %j", (address, networks) => {
  const found = networksOf(address);
  expect(found.map(({ network }) => network)).toEqual(networks);
});

it("allows a wider network the load of several addresses, but not of all that it contains", () => {
  expect(networksOf("2001:db8::1").map(({ lines }) => lines)).toEqual([1, 4, 16]);
  expect(networksOf("198.51.100.7").map(({ lines }) => lines)).toEqual([1, 16]);
});
