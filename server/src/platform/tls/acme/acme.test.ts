import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:tls";
import { afterAll, expect, it } from "vitest";
import { startAcmeAuthority } from "../../../../test/acme-authority.ts";
import { eventually } from "../../../../test/eventually.ts";
import { forFile } from "../../../../test/for-file.ts";
import { startPlatform, TestClock } from "../../../../test/harness.ts";
import { testVault } from "../../../../test/vault.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { createLog } from "../../log.ts";
import { vaultWith } from "../../secrets.ts";
import { type AcmeSettings, openAcmeCertificate } from "./acme-certificate.ts";
import { findAcme, updateAcme } from "./acme.store.ts";

const domain = "things.example.com";
const dayMs = 24 * 60 * 60 * 1000;

const port = Promise.withResolvers<number>();
const authority = await startAcmeAuthority(() => port.promise);
afterAll(() => authority.close());
const platform = await forFile(
  startPlatform({
    HTTPS_PORT: "0",
    MQTTS_PORT: "0",
    PUBLIC_URL: `https://${domain}`,
    ACME_DOMAINS: domain,
    ACME_EMAIL: "operator@example.com",
    ACME_DIRECTORY: authority.directory,
  }),
);
port.resolve(platform.httpPort);

/** The number of the certificate that is shown at a port, if it is valid for the domain. */
async function shownAt(asked: number): Promise<string> {
  const options = { port: asked, host: "127.0.0.1", servername: domain, ca: authority.root };
  const socket = connect(options);
  await once(socket, "secureConnect");
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

/** Another process with the same database, whose clock can be turned. It orders when it is told to. */
function another(settings: Partial<AcmeSettings> = {}, { vault = testVault } = {}) {
  const clock = new TestClock();
  const logged: string[] = [];
  const log = createLog("warn", { write: (line: string) => logged.push(line) });
  const cluster = { share: () => async () => {} } as Partial<Cluster> as Cluster;
  const given = { directory: authority.directory, email: undefined, domains: [domain], ...settings };
  return openAcmeCertificate(given, {
    sql: platform.sql,
    calls: platform.sql,
    vault,
    cluster,
    clock,
    log,
  }).then((certificate) => ({ ...certificate, clock, logged }));
}

it("the certificate is obtained at the start and used for HTTPS and MQTT, and browsers are redirected to HTTPS", async () => {
  await eventually(async () => expect(await shownAt(platform.httpsPort!)).toMatch(/^01/));
  expect(await shownAt(platform.gateway.ports.mqtts!)).toBe(await shownAt(platform.httpsPort!));
  expect([authority.orders, authority.accounts]).toEqual([1, 1]);
  const plain = (path: string) =>
    fetch(platform.url + path, { redirect: "manual", headers: { accept: "text/html" } });
  expect((await plain("/login")).status).toBe(308);
  expect((await plain("/.well-known/acme-challenge/unknown")).status).toBe(404);
});

it("the certificate is shared by processes, and renewed after two thirds of its lifetime with the same account", async () => {
  const other = await another();
  await other.renew();
  expect([authority.orders, other.anchor()]).toEqual([1, authority.root]);
  other.clock.advance(55 * dayMs);
  await other.renew();
  expect(authority.orders).toBe(1);
  other.clock.advance(6 * dayMs);
  await other.renew();
  expect([authority.orders, authority.accounts]).toEqual([2, 1]);
  expect(other.check()).toBeNull();
  await other.close();
});

it("the certificate stays in use if renewal fails, which is retried at growing intervals and reported", async () => {
  const other = await another();
  const before = other.anchor();
  authority.refusal = "connection";
  other.clock.advance(61 * dayMs);
  const tries: number[] = [];
  for (let minutes = 0; minutes < 60; minutes++) {
    const orders = authority.orders;
    await other.renew();
    if (authority.orders > orders) tries.push(minutes);
    other.clock.advance(60_000);
  }
  // After about 5, 10 and 20 minutes more.
  expect(tries).toHaveLength(4);
  expect(other.anchor()).toBe(before);
  expect(other.check()).toEqual({
    warning: "The certificate cannot be renewed. The authority cannot reach port 80 at the domain.",
  });
  expect(other.logged.join()).toContain("no certificate was obtained");
  authority.refusal = "rateLimited";
  other.clock.advance(dayMs);
  const { asked } = authority;
  await other.renew();
  // Once: the library does not try again by itself.
  expect(authority.asked).toBe(asked + 1);
  expect(other.check()).toMatchObject({ warning: expect.stringContaining("takes no more orders") as string });
  authority.refusal = null;
  other.clock.advance(2 * dayMs);
  await other.renew();
  expect(other.check()).toBeNull();
  await other.close();
});

it("a new certificate is obtained for other domains, and from another authority with a new account", async () => {
  const second = await startAcmeAuthority(() => port.promise);
  const domains = [domain, "mqtt.example.com"];
  const wider = await another({ domains });
  const orders = authority.orders;
  await wider.renew();
  expect([authority.orders, authority.accounts]).toEqual([orders + 1, 1]);
  await wider.close();
  const elsewhere = await another({ domains, directory: second.directory });
  await elsewhere.renew();
  expect([second.orders, second.accounts]).toEqual([1, 1]);
  expect(elsewhere.anchor()).toBe(second.root);
  await elsewhere.close();
  await second.close();
});

it("reports that no certificate has been obtained yet, and why", async () => {
  await updateAcme(platform.sql, { failures: 10, problem: "The authority of before refused." });
  const gone = await another({ directory: "http://127.0.0.1:1/directory" });
  await gone.renew();
  // What failed at another authority does not hold this one up.
  const row = await findAcme(platform.sql);
  expect(row).toMatchObject({ failures: 1, problem: "The authority cannot be reached." });
  // The certificate of before stays.
  expect(gone.anchor()).not.toBeNull();
  // Somebody with another key of the installation cannot read it.
  const none = await another({}, { vault: vaultWith(randomBytes(32)) });
  expect(none.check()).toEqual({
    warning: "There is no certificate yet. The authority cannot be reached.",
  });
  await gone.close();
  await none.close();
});
