import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { settingsTable } from "../test/settings-table.ts";
import { configFrom } from "./config.ts";

describe("the settings", () => {
  it("have defaults, with a relative data directory resolved from the checkout", () => {
    const config = configFrom({}, "/srv/thing wright");
    expect(config).toMatchObject({ PORT: 3000, MQTT_PORT: 1883, ADMIN_ACCOUNT: "admin@thingwright.local" });
    expect(config.DATA_DIR).toBe("/srv/thing wright/.data");
  });

  it("are all refused together by name if invalid", () => {
    const bad = { PORT: "99999", DATABASE_URL: "mysql://x", SECRET_KEY: "short" };
    const refuse = () => configFrom(bad, "/");
    for (const name of Object.keys(bad)) expect(refuse).toThrow(name);
  });

  it("accept only well-formed NATS addresses, and keep their passwords out of error messages", () => {
    const given = (NATS_URL: string) => () => configFrom({ NATS_URL }, "/");
    for (const good of ["nats://a", "nats://user:p%23ss@a:4222,nats://b:4222", "tls://token@[::1]:4222"])
      expect(given(good)).not.toThrow();
    for (const bad of [
      "a:4222",
      "nats://user:p#ss:@a",
      "nats://user:pass@[::1",
      "nats://a,b:4222",
      "nats://u:p%ss@a",
    ])
      expect(given(bad)).toThrow(
        /^These settings cannot be used:\n {2}NATS_URL: must be addresses as [^#]*$/,
      );
  });

  it("take a certificate only with its key", () => {
    expect(() => configFrom({ TLS_CERT: "cert.pem" }, "/")).toThrow("TLS_CERT and TLS_KEY go together");
  });

  it("require for HTTPS a certificate or ACME domains, and an https address", () => {
    const TLS = { TLS_CERT: "cert.pem", TLS_KEY: "key.pem" };
    const given = (settings: object) => () => configFrom({ HTTPS_PORT: "443", ...settings }, "/");
    expect(given({ ...TLS, PUBLIC_URL: "https://a.example.com" })).not.toThrow();
    for (const lacking of [TLS, { PUBLIC_URL: "https://a.example.com" }, { ...TLS, PUBLIC_URL: "http://a" }])
      expect(given(lacking)).toThrow("HTTPS_PORT needs TLS_CERT and TLS_KEY, or ACME_DOMAINS, and");
    const ACME = { ACME_DOMAINS: "a.example.com, B.example.com", PUBLIC_URL: "https://a.example.com" };
    expect(given(ACME)().ACME_DOMAINS).toEqual(["a.example.com", "b.example.com"]);
    expect(given({ ...ACME, ...TLS })).toThrow("TLS_CERT and ACME_DOMAINS exclude each other");
    for (const wrong of [
      "10.0.0.1",
      "localhost",
      "*.example.com",
      "a.example.com:80",
      "https://a.example.com",
      "",
    ])
      expect(given({ ...ACME, ACME_DOMAINS: `a.example.com,${wrong}` }), wrong).toThrow("ACME_DOMAINS");
    expect(given({ ...ACME, ACME_DIRECTORY: "http://acme.example.com/" })).toThrow(
      "must begin with https://",
    );
  });

  it("match the table in the operations manual", async () => {
    const page = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
    const shown = /<!-- settings -->\n(.*)\n<!-- \/settings -->/s.exec(page)?.[1];
    const squeeze = (table: string | undefined) =>
      table
        ?.replace(/ +\| */g, " | ")
        .replace(/-{3,}/g, "---")
        .trim();
    expect(squeeze(shown)).toBe(squeeze(settingsTable()));
  });
});
