// Sends messages that a fuzzer has changed, 8 KiB a run, while an honest caller and an honest device continue to use
// the platform. The seed is fixed. `npm run fuzz` uses a new seed and more runs.
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import fc from "fast-check";
import { categories } from "@thingwright/contract/products/categories.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { homeLivePath } from "@thingwright/contract/people/home-live-path.ts";
import { homeLiveTopics } from "@thingwright/contract/people/home-live.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { liveTopics } from "@thingwright/contract/grammar/live.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { livePath } from "@thingwright/contract/grammar/route.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "../caller.ts";
import { certificateFiles } from "../certificates.ts";
import { makeHome } from "../devices-at-home.ts";
import { eventually } from "../eventually.ts";
import { signInAs } from "../factories.ts";
import { forFile } from "../for-file.ts";
import type { Signing } from "../gateway.ts";
import { mqttPath } from "../../src/http/mqtt.ts";
import { startPlatform } from "../harness.ts";
import { openLiveAtHome } from "../live.ts";
import { signInAtHome } from "../people.ts";
import { type RawDevice, rawDevice } from "../raw-device.ts";
import { makeFixture, makeOfferings } from "../walk/fixture.ts";
import type { Known } from "../walk/samples.ts";
import { httpMessages } from "./http-messages.ts";
import { hello, liveMessages } from "./live-messages.ts";
import {
  connectPacket,
  mqttMessages,
  nativeSpeaker,
  tokenSpeaker,
  tuyalinkSpeaker,
} from "./mqtt-messages.ts";
import { type Message, mutate, type Mutation, mutations } from "./mutation.ts";
import { frame, upgrade } from "./web-socket.ts";

const seed = Number(process.env.FUZZ_SEED ?? 20261122);
const numRuns = Number(process.env.FUZZ_RUNS ?? 40);
/** A run takes some hundred milliseconds. */
const timeout = 60_000 + numRuns * 3000;

async function tlsSettings() {
  const { certificate, key } = await forFile(certificateFiles());
  return { MQTTS_PORT: "0", TLS_CERT: certificate, TLS_KEY: key };
}

/** The dialects of the last hostile devices. All other hostile devices use the native dialect. */
const speakers = [tuyalinkSpeaker, tokenSpeaker];

/** Events since the last check that must never happen, such as an answer with status 500. */
const wrong: string[] = [];
const platform = await forFile(
  startPlatform({ DEVICE_MESSAGE_RATE: "100000", ...(await tlsSettings()) }, ({ app }) => {
    app.addHook("onResponse", async ({ method, url, routeOptions }, { statusCode }) => {
      // On a busy machine, a health check may exceed its time limit of one second.
      const isLate = statusCode === 503 && routeOptions.url === "/readyz";
      if (statusCode >= 500 && !isLate) wrong.push(`${method} ${url}: ${statusCode}`);
    });
  }),
);
const httpPort = platform.httpPort;
const { mqtt: mqttPort, mqtts: mqttsPort } = platform.gateway.ports;

const fail = (error: unknown) => wrong.push(`an error that nobody handles: ${String(error)}`);
let attacker: Caller;
let known: Known;
/** Devices that send nonsense, each on a connection of its own. */
let hostile: (Signing & { id: string; token: string })[];
let honest: { caller: Caller; device: RawDevice; topic: string };

beforeAll(async () => {
  process.on("unhandledRejection", fail);
  attacker = await platform.actor(level.admin);
  const category = (await attacker.ok(categories.list)).list[0]!.children[0]!.id;
  known = {
    ...(await makeFixture(platform, attacker)),
    ...(await makeOfferings(platform, await platform.actor(1))),
    category,
    tenant: (await platform.actor()).owner,
  };
  const own = await makeProduct(attacker);
  hostile = await Promise.all(Array.from({ length: 5 }, () => makeDevice(attacker, own)));
  const caller = await platform.actor();
  const signing = await makeDevice(caller, await makeProduct(caller));
  const device = rawDevice(mqttPort, signing);
  await device.next();
  const topic = `/sys/${signing.productKey}/${signing.deviceName}/thing/event/property/post`;
  honest = { caller, device, topic };
});
afterAll(() => {
  process.off("unhandledRejection", fail);
  honest.device.socket.destroy();
});
beforeEach(() => void wrong.splice(0));

async function makeProduct(as: Caller): Promise<string> {
  const { id } = await platform.product(as);
  const common = { identifier: "level", name: "Level", transfer_type: "report" } as const;
  const point = { ...common, data_type: "value", min: 0, max: 100, step: 1 } as const;
  await as.ok(products.define, { params: { id }, body: { list: [point] } });
  return id;
}

async function makeDevice(as: Caller, product: string): Promise<(typeof hostile)[number]> {
  const made = await as.ok(devices.create, { body: { product_id: product } });
  const { id, product_key: productKey, device_name: deviceName, device_secret: secret } = made;
  return { id, productKey, deviceName, secret, token: made.access_token };
}

let sent = 0;

/** Expects that the honest caller and the honest device are still served, and that no error has occurred. */
async function goOn(): Promise<void> {
  await eventually(async () => expect((await fetch(`${platform.url}/readyz`)).status).toBe(200));
  await honest.caller.ok(products.list);
  const { device, topic } = honest;
  const messageId = (sent++ % 60_000) + 1;
  const payload = JSON.stringify({ id: String(messageId), params: { level: messageId % 100 } });
  device.send({ cmd: "publish", topic, payload, qos: 1, dup: false, retain: false, messageId });
  expect(await device.next()).toMatchObject({ cmd: "puback", messageId });
  const errors = platform.logged.splice(0).filter((line) => Number(line.level) >= 50);
  expect([...errors.map((line) => JSON.stringify(line)), ...wrong]).toEqual([]);
}

type Open = () => Socket;
const http: Open = () => connect(httpPort, "127.0.0.1");
const tls: Open = () => connectTls({ port: mqttsPort!, host: "127.0.0.1", rejectUnauthorized: false });

interface Opening {
  /** Bytes that are sent first. The rest is sent once the server has answered them. */
  opening?: Buffer;
  rest: readonly Buffer[];
}

/**
 * Opens connections that send these bytes, checks meanwhile that other clients are served, and waits until all of these
 * connections have ended.
 */
async function send(open: Open, openings: readonly Opening[]): Promise<void> {
  const sockets = await Promise.all(
    openings.map(async ({ opening, rest }) => {
      const socket = open().on("error", () => {});
      const heard = Promise.race([new Promise((resolve) => socket.once("data", resolve)), closeOf(socket)]);
      if (opening) socket.write(opening);
      if (opening) await heard;
      for (const part of rest) socket.write(part);
      return socket;
    }),
  );
  await goOn();
  await goOn();
  await Promise.all(sockets.map(ended));
  await goOn();
}

/**
 * Unlike `once`, this does not reject if the server resets the connection. The server may reset it because it ignores
 * some of the data.
 */
function closeOf(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once("close", resolve));
}

async function ended(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const closed = closeOf(socket);
  socket.end();
  await closed;
}

async function newToken(): Promise<string> {
  return signInAs(platform.sql, platform.clock, attacker.owner);
}

/**
 * Runs an attempt with random mutations; each run gets different ones. @returns a report of the failure with its seed;
 * undefined if nothing failed
 */
async function fuzz(attempt: (changes: Mutation[]) => Promise<void>): Promise<string | undefined> {
  const run = fc.asyncProperty(mutations, async (changes) => {
    // The limits on sign-ins and on wrong guesses are not tested here. Advancing the clock keeps a run from reaching
    // them.
    platform.clock.advance(60_000);
    await attempt(changes);
  });
  const seen = await fc.check(run, { seed, numRuns, endOnFailure: true, includeErrorInReport: true });
  return fc.asyncDefaultReportMessage(seen);
}

it(
  "mutated HTTP requests cause no server error, and other clients are still served",
  { timeout },
  async () => {
    const failed = await fuzz(async (changes) => {
      const messages = httpMessages(known, await newToken());
      await send(
        http,
        mutate(messages, changes).map((message) => ({ rest: [message] })),
      );
    });
    expect(failed).toBeUndefined();
  },
);

it(
  "pipelined mutated HTTP requests cause no server error, and other clients are still served",
  { timeout },
  async () => {
    const failed = await fuzz(async (changes) => {
      const messages = httpMessages(known, await newToken());
      await send(http, [{ rest: mutate(messages, changes) }]);
    });
    expect(failed).toBeUndefined();
  },
);

/**
 * Sends frames about these objects, distributed over one connection for each object, because a broken frame ends its
 * connection.
 */
async function sendLive(
  path: string,
  { token, app_key, kinds, ids }: { token: string; app_key?: string; kinds: object; ids: readonly string[] },
  changes: Mutation[],
): Promise<void> {
  const presented = { token, ...(app_key !== undefined && { app_key }) };
  const frames = mutate(liveMessages(Object.keys(kinds), ids, presented), changes);
  const parts = ids.map((_, i) => frames.filter((_frame, at) => at % ids.length === i));
  await send(
    http,
    parts.map((part) => ({ opening: upgrade(path), rest: [hello(presented), ...part] })),
  );
}

it(
  "mutated frames of the live connection cause no server error, and other clients are still served",
  { timeout },
  async () => {
    const ids = [attacker.owner, ...Object.values(known)].slice(0, 4);
    const failed = await fuzz(async (changes) =>
      sendLive(livePath, { token: await newToken(), kinds: liveTopics, ids }, changes),
    );
    expect(failed).toBeUndefined();
  },
);

it(
  "mutated frames of the live connection at home affect neither the server nor other members of the home",
  { timeout },
  async () => {
    const { owner, member, id, app } = await makeHome(platform, await platform.actor());
    const { app_key } = app;
    const ids = [id, owner.uid, known.device, known.home];
    const live = await openLiveAtHome(platform.url, member.token, app_key);
    live.say({ type: "subscribe", kind: "home", id });
    await live.next("snapshot");
    const failed = await fuzz(async (changes) => {
      const token = await signInAtHome(platform.sql, platform.clock, owner.uid);
      await sendLive(homeLivePath, { token, app_key, kinds: homeLiveTopics, ids }, changes);
      await owner.ok(homes.update, { params: { id }, body: { name: "Home" } });
      expect(await live.next("delta")).toMatchObject({ data: { again: ["home"] } });
    });
    expect(failed).toBeUndefined();
    live.socket.terminate();
  },
);

/** The transports of devices: how the socket is opened, what is sent on it first, and how a packet is wrapped. */
const transports = {
  TCP: { open: () => connect(mqttPort, "127.0.0.1"), greeting: undefined, wrap: (packet: Buffer) => packet },
  TLS: { open: tls, greeting: undefined, wrap: (packet: Buffer) => packet },
  WebSocket: {
    open: http,
    greeting: upgrade(mqttPath, "mqtt"),
    wrap: (packet: Buffer) => frame(0x82, packet),
  },
} satisfies Record<string, { open: Open; greeting: Buffer | undefined; wrap: (packet: Buffer) => Buffer }>;

it.each([
  [4, "TCP"],
  [5, "TCP"],
  [5, "TLS"],
  [4, "WebSocket"],
] as const)(
  "mutated packets of MQTT version %s over %s cause no server error, and other clients are still served",
  { timeout },
  async (version, transport) => {
    const { open, greeting, wrap } = transports[transport];
    const wrapped = (message: Message): Message => ({ ...message, wrap: (json) => wrap(message.wrap(json)) });
    const failed = await fuzz(async (changes) => {
      const parts = hostile.map((device, i) => {
        const speaker = (speakers[hostile.length - 1 - i] ?? nativeSpeaker)(device);
        const sign = wrap(connectPacket(speaker.credentials, version));
        const messages = mqttMessages(speaker, version).map((kind) => kind.map(wrapped));
        const own = changes.filter((_, at) => at % hostile.length === i);
        // One of the devices sends a mutated CONNECT.
        if (i === 0)
          return { opening: greeting, rest: mutate([[{ json: "", wrap: () => sign }]], own.slice(0, 1)) };
        const rest = mutate(messages, own);
        return greeting ? { opening: greeting, rest: [sign, ...rest] } : { opening: sign, rest };
      });
      await send(open, parts);
    });
    expect(failed).toBeUndefined();
  },
);
