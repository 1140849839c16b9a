// One connection of people at home sends more, or leaves more unread, than a phone would. Only this connection may be
// affected.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { homeLivePath } from "@thingwright/contract/people/home-live-path.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import type { FastifyInstance } from "fastify";
import { sql as raw } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addDevices } from "../../test/bulk.ts";
import type { Caller } from "../../test/caller.ts";
import { type HomeForTests, makeHome } from "../../test/devices-at-home.ts";
import { eventually } from "../../test/eventually.ts";
import { forFile } from "../../test/for-file.ts";
import { hello } from "../../test/fuzz/live-messages.ts";
import { frame, upgrade } from "../../test/fuzz/web-socket.ts";
import { startPlatform } from "../../test/harness.ts";
import { type Live, openLiveAtHome } from "../../test/live.ts";
import { signInAtHome } from "../../test/people.ts";
import { systemScope } from "../platform/database/scope.ts";
import { everything } from "../platform/database/sql.ts";

let server: FastifyInstance;
const platform = await forFile(startPlatform({}, ({ app }) => (server = app)));
let maker: Caller;
let home: HomeForTests;
/**
 * Connections that stay open during all tests: another connection of the same session, another phone of the person, and
 * another person of the home.
 */
let others: Live[];
const written: Socket[] = [];

beforeAll(async () => {
  maker = await platform.actor();
  home = await makeHome(platform, maker);
  const phone = await signInAtHome(platform.sql, platform.clock, home.owner.uid);
  others = await Promise.all(
    [home.owner.token, phone, home.member.token].map(async (token) => {
      const live = await openLiveAtHome(platform.url, token, home.app.app_key);
      live.say({ type: "subscribe", kind: "home", id: home.id });
      await live.next("snapshot");
      return live;
    }),
  );
});
afterEach(() => {
  for (const socket of written.splice(0)) socket.destroy();
});
afterAll(() => others.forEach(({ socket }) => socket.terminate()));

/**
 * Expects that the other connections get the change and the answer to a ping, that they have received nothing else, and
 * that no error was logged.
 */
async function othersGoOn(): Promise<void> {
  await home.owner.ok(homes.update, { params: { id: home.id }, body: { name: "Home" } });
  for (const live of others) {
    expect(await live.next("delta")).toMatchObject({ data: { again: ["home"] } });
    live.say({ type: "ping" });
    await live.next("pong");
    expect(live.heard).toEqual([]);
  }
  expect(platform.logged.splice(0).filter(({ level }) => Number(level) >= 50)).toEqual([]);
}

const text = (body: string, first = 0x81) => frame(first, Buffer.from(body));
const ping = text(JSON.stringify({ type: "ping" }));

/** Returns a socket that is signed in to the live connection; the test writes its frames itself. */
async function opened(): Promise<Socket> {
  const socket = await strange();
  socket.write(hello({ token: home.owner.token, app_key: home.app.app_key }));
  await once(socket, "data");
  return socket;
}
/** Returns a socket that has opened a live connection, but has not sent a token. */
async function strange(port = platform.httpPort): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  written.push(socket);
  socket.write(upgrade(homeLivePath));
  await once(socket, "data");
  return socket;
}
/** Returns the code of the server's close frame as soon as it arrives. */
async function closeCode(socket: Socket): Promise<number> {
  for await (const part of socket as AsyncIterable<Buffer>) {
    // 0x88 is the first byte of a close frame. All earlier frames are ASCII text, which does not contain this byte.
    const at = part.indexOf(0x88);
    if (at >= 0) return part.readUInt16BE(at + 2);
  }
  throw new Error("the connection ended without a word");
}

const whole = JSON.stringify({ type: "ping" });
const unread = 1008;
it.each([
  ["a message that is too large", [text("x".repeat(5000))], 1009],
  [
    "a message that is too large in parts",
    [text("x".repeat(3000), 0x01), text("x".repeat(3000), 0x80)],
    1009,
  ],
  ["what is no JSON", [text("{")], unread],
  ["JSON that is no request", [text(`{"type":"subscribe","kind":1,"id":[]}`)], unread],
  ["a request nested without end", [text("[".repeat(4000))], unread],
  ["a second hello", [text(`{"type":"hello","token":"x","app_key":"y"}`)], unread],
  ["bytes that are no text", [frame(0x81, Buffer.from([0xff, 0xfe]))], 1007],
  ["a frame that follows nothing", [text("x", 0x80)], 1002],
  ["a frame of an unknown kind", [text("x", 0x83)], 1002],
  ["a bit that is reserved", [text(whole, 0xc1)], 1002],
] as const)("%s ends its connection, and no other", async (_what, frames, code) => {
  const socket = await opened();
  for (const one of frames) socket.write(one);
  expect(await closeCode(socket)).toBe(code);
  await othersGoOn();
});

it("a request sent in fragments or as binary data is answered like any other", async () => {
  const socket = await opened();
  for (const parts of [
    [text(whole.slice(0, 5), 0x01), text("", 0x00), text(whole.slice(5), 0x80)],
    [text(whole, 0x82)],
  ]) {
    const answered = once(socket, "data") as Promise<[Buffer]>;
    for (const one of parts) socket.write(one);
    expect((await answered)[0].toString()).toContain("pong");
  }
  socket.destroy();
  await othersGoOn();
});

it.each([
  ["pings of the protocol", frame(0x89, Buffer.from("a"))],
  ["requests", ping],
  ["subscriptions", text(JSON.stringify({ type: "subscribe", kind: "home", id: crypto.randomUUID() }))],
  ["parts of a byte", text("a", 0x00)],
])("a flood of %s holds up its connection, and no other", async (_what, one) => {
  const socket = await opened();
  socket.resume();
  if (one[0] === 0x00) socket.write(text("", 0x01));
  // The server's limit on frames per second keeps it from reading all of these within the test.
  socket.write(Buffer.concat(Array.from({ length: 100_000 }, () => one)));
  for (let round = 0; round < 5; round++) await expect(othersGoOn()).resolves.toBeUndefined();
  socket.destroy();
  await othersGoOn();
});

it("a client that reads nothing is disconnected, and the others still receive everything", async () => {
  const product = await platform.product(maker);
  await addDevices(platform.connectionString, { productId: product.id, count: 1, age: 1000 });
  // The name is longer than the platform allows. A few snapshots with it are larger than the buffers of the sockets.
  const { rows } = await raw<{ device_id: string }>`
    insert into device_binding (id, owner_id, app_id, product_id, device_id, app_user_id, home_id, bound_at, known_from, name)
    select gen_random_uuid(), home.owner_id, home.app_id, device.product_id, device.id, ${home.owner.uid}, home.id, 1, 0,
      repeat('x', 1000000)
    from device, home where device.product_id = ${product.id} and home.id = ${home.id}
    returning device_id`.execute(
    everything(systemScope("a test makes a device as people could not"), platform.sql),
  );
  const socket = await opened();
  const theirs = [...server.websocketServer.clients].at(-1)!;
  socket.pause();
  const subscribe = text(JSON.stringify({ type: "subscribe", kind: "device", id: rows[0]!.device_id }));
  socket.write(Buffer.concat(Array.from({ length: 40 }, () => subscribe)));
  await eventually(() => expect(theirs.readyState).toBe(theirs.CLOSED));
  await othersGoOn();
});

it("a flood does not keep the server from stopping", { timeout: 20_000 }, async () => {
  const other = await startPlatform();
  const socket = await strange(other.httpPort);
  // The server may reset the connection, because it does not read everything that the client has sent.
  socket.on("error", () => {});
  const ended = new Promise<void>((resolve) => socket.resume().once("close", () => resolve()));
  const parts = Array.from({ length: 100_000 }, () => frame(0x8a, Buffer.from("a")));
  socket.write(Buffer.concat(parts));
  await other.close();
  await ended;
  expect(socket.destroyed).toBe(true);
});
