import { setTimeout } from "node:timers/promises";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { type Route, urlOf } from "@thingwright/contract/grammar/route.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { accountName, addAccounts } from "@thingwright/server/test/accounts.ts";
import { captchaTicket } from "@thingwright/server/test/captcha.ts";
import { testSecretKey } from "@thingwright/server/test/vault.ts";
import { type BareProcess, startBare } from "./lib/bare-process.ts";
import { type Bed, makeBed } from "./lib/bed.ts";
import { inTurns } from "./lib/in-turns.ts";
import { against, type Bench, figure, percentile } from "./measured.ts";

const password = "Measure-it1";
const parallel = 200;
const rounds = 3;
const samples = 100;
const quietMs = 5000;
const pauseMs = 20;

/**
 * How long signing in takes, how it slows down pages and devices, and whether its time reveals which accounts exist.
 */
export const signIn: Bench = {
  name: "sign-in",
  title: "Signing in (argon2id, 19 MiB, 2 passes, 1 lane)",
  async measure() {
    const bed = await makeBed({ TRUST_PROXY: "true", SECRET_KEY: testSecretKey });
    const hashes = startBare("bare-hashes");
    try {
      await hashes.answer();
      await addAccounts(bed.connectionString, { count: Math.max(parallel, samples), password });
      // From now on, each account has a known address. Without one, many sign-ins at once would require a captcha.
      const single = await times(parallel, (n) => signInAtHome(bed, n));
      const quiet = await watch(bed, () => setTimeout(quietMs));
      const busy = await watch(bed, () => allAtOnce(bed));
      const { bare, full, share } = await besideHashes(bed, hashes);
      const wrong = await compare((name) => attempt(bed, { username: name, password: "not this one" }, 401));
      const links = await compare((name) => askForLink(bed, name));
      return [
        figure("one sign-in, median", percentile(single, 0.5), "ms"),
        figure(`${parallel} sign-ins at once: a second`, (parallel / full) * 1000, "/s"),
        figure(`${parallel} bare checks of a password: a second`, (parallel / bare) * 1000, "/s"),
        against("share of the bare checks", "more", 85, Math.round(share * 100), "%"),
        figure("a page meanwhile, p99", percentile(busy.pages, 0.99), "ms"),
        figure("a page otherwise, p99", percentile(quiet.pages, 0.99), "ms"),
        figure("a device's message stored meanwhile, p99", percentile(busy.posts, 0.99), "ms"),
        figure("a device's message stored otherwise, p99", percentile(quiet.posts, 0.99), "ms"),
        figure(`wrong password of an account, median of ${samples}`, wrong.known, "ms"),
        figure("wrong password of no account", wrong.unknown, "ms"),
        figure(`link to a new password for an account, median of ${samples}`, links.known, "ms"),
        figure("link to a new password for no account", links.unknown, "ms"),
      ];
    } finally {
      await hashes.end();
      await bed.end();
    }
  },
};

/** Milliseconds that all accounts take to sign in at once. */
async function allAtOnce(bed: Bed): Promise<number> {
  return timed(() => Promise.all(Array.from({ length: parallel }, (_, n) => signInAtHome(bed, n + 1))));
}

/** Measures in turns the milliseconds for `parallel` bare checks of a password, and for as many sign-ins. */
function besideHashes(bed: Bed, hashes: BareProcess) {
  const bare = async () => {
    hashes.send(parallel);
    return (await hashes.answer()) as number;
  };
  return inTurns(rounds, { bare, full: () => allAtOnce(bed) }, (took) => parallel / took);
}

/** The nth account signs in from a network of its own. */
function signInAtHome(bed: Bed, n: number): Promise<void> {
  const from = `11.${(n >> 8) & 255}.${n & 255}.1`;
  return attempt(bed, { username: accountName(n), password }, 200, from);
}

function attempt(bed: Bed, body: { username: string; password: string }, expected: number, from?: string) {
  return send(bed, accounts.login, { body, expected, from });
}

async function askForLink(bed: Bed, email: string): Promise<void> {
  const captcha = await captchaTicket({ clock: { now: () => Date.now() } });
  await send(bed, registration.sendResetMail, { body: { email, captcha }, expected: 200 });
}

interface Call {
  body: object;
  expected: number;
  /** The caller's address; by default another one for each call. */
  from?: string;
}

let address = 0;

/** Returns an address in a new network, so that no limit of a network is reached. */
function anotherAddress(): string {
  address += 1;
  return `10.${(address >> 8) & 255}.${address & 255}.1`;
}

/** Sends a call from an address, by the header that a proxy would set. */
async function send(
  bed: Bed,
  route: Route,
  { body, expected, from = anotherAddress() }: Call,
): Promise<void> {
  const { status } = await fetch(bed.server.url + urlOf(route), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  if (status !== expected) throw new Error(`${route.path} answered ${status}`);
}

/** Medians for names with and without an account. These take turns, so that other work of the machine slows both. */
async function compare(ask: (name: string) => Promise<void>): Promise<{ known: number; unknown: number }> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 1; n <= samples; n++) {
    known.push(await timed(() => ask(accountName(n))));
    unknown.push(await timed(() => ask(`nobody${n}@example.com`)));
  }
  return { known: percentile(known, 0.5), unknown: percentile(unknown, 0.5) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function times(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 1; n <= count; n++) taken.push(await timed(() => work(n)));
  return taken;
}

/** The times of pages and of a device's messages during this work. */
async function watch(bed: Bed, work: () => Promise<unknown>): Promise<{ pages: number[]; posts: number[] }> {
  const product = await bed.product();
  const point = {
    identifier: "measured",
    name: "Measured",
    data_type: "bool",
    transfer_type: "report",
  } as const;
  await bed.admin.ok(products.define, { params: { id: product.id }, body: { list: [point] } });
  const { product_key, device_name, device_secret } = await bed.admin.ok(devices.create, {
    body: { product_id: product.id },
  });
  const url = `mqtt://127.0.0.1:${bed.server.mqttPort}`;
  const device = await connectDevice({
    url,
    productKey: product_key,
    deviceName: device_name,
    deviceSecret: device_secret,
  }).ready();
  const over = new AbortController();
  const repeat = async (once: () => Promise<unknown>) => {
    const taken: number[] = [];
    while (!over.signal.aborted) {
      taken.push(await timed(once));
      await setTimeout(pauseMs);
    }
    return taken;
  };
  const pages = repeat(() => bed.admin.ok(products.list, { query: {} }));
  const posts = repeat(() => device.post({ measured: true }));
  await work();
  over.abort();
  const result = { pages: await pages, posts: await posts };
  await device.close();
  return result;
}
