import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "./log.ts";
import { openSite } from "./site.ts";

const anywhere = { HOST: "0.0.0.0" };

async function siteWith(
  settings: Parameters<typeof openSite>[0],
  look = async () => "192.168.1.20" as string | null,
) {
  const site = await openSite(settings, { port: () => 3000, log: createLog("silent"), look });
  onTestFinished(site.close);
  return site;
}

test.each([
  ["PUBLIC_URL", { ...anywhere, PUBLIC_URL: "https://things.example.com" }, "https://things.example.com"],
  ["PUBLIC_HOST", { ...anywhere, PUBLIC_HOST: "things.example.com" }, "http://things.example.com:3000"],
  ["an IPv6 address", { ...anywhere, PUBLIC_HOST: "2001:db8::7" }, "http://[2001:db8::7]:3000"],
])("uses the address set by %s everywhere, and reveals no other address", async (_, settings, url) => {
  const site = await siteWith(settings);
  expect([site.ownUrl(), site.publicUrl()]).toEqual([url, url]);
  expect(site.toldTo("127.0.0.1")).toEqual({ url, lan_url: null });
  expect(site.lanAddressFor("127.0.0.1")).toBeNull();
});

test("uses the LAN address of the machine if no address is set, and reveals it to local callers only", async () => {
  const site = await siteWith(anywhere);
  expect(site.publicUrl()).toBe("http://192.168.1.20:3000");
  expect(site.ownUrl()).toBe("http://localhost:3000");
  for (const caller of ["127.0.0.1", "::1"]) {
    expect(site.toldTo(caller)).toEqual({ url: null, lan_url: "http://192.168.1.20:3000" });
    expect(site.lanAddressFor(caller)).toBe("192.168.1.20");
  }
  expect(site.toldTo("203.0.113.9")).toEqual({ url: null, lan_url: null });
  expect(site.lanAddressFor("203.0.113.9")).toBeNull();
});

test.each([
  ["listens to this machine alone", { HOST: "127.0.0.1" }, "192.168.1.20"],
  ["has no network", anywhere, null],
])("uses localhost only if the machine %s", async (_, settings, lan) => {
  const site = await siteWith(settings, async () => lan);
  expect(site.publicUrl()).toBe("http://localhost:3000");
  expect(site.toldTo("127.0.0.1")).toEqual({ url: null, lan_url: null });
});

test("adopts a changed LAN address", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let address = "192.168.1.20";
  const site = await siteWith(anywhere, async () => address);
  address = "10.0.0.7";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(site.publicUrl()).toBe("http://10.0.0.7:3000");
});
