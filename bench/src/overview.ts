import { once } from "node:events";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import type { LiveMessage, LiveRequest } from "@thingwright/contract/grammar/live.ts";
import { overview as routes } from "@thingwright/contract/accounts/overview.ts";
import { livePath, urlOf } from "@thingwright/contract/grammar/route.ts";
import { addDevices, addMinutes, addRefusals, settle } from "@thingwright/server/test/bulk.ts";
import { startBareHandlers } from "./lib/bare-handlers.ts";
import { type Fleet, makeFleet } from "./lib/fleet.ts";
import { callOften } from "./lib/http-load.ts";
import { inTurns } from "./lib/in-turns.ts";
import { startLoad } from "./lib/load.ts";
import { against, type Bench, figure, type Measured } from "./measured.ts";

const productCount = 50;
const deviceCount = 200_000;
/** Devices of the last product that are connected and send. */
const sending = { devices: 200, rate: 100 };
const refusedCount = 2000;
/** One caller, because an open page asks once, and then follows the live connection. */
const callers = 1;
const open = { rounds: 3, warmup: 1, seconds: 12 };

/** The bare query, which adds up the figures at the top. */
const figures = `
  select count(*) as total, sum(device_count) as devices, sum(presence.online) as online
  from product join product_presence as presence on presence.product_id = product.id where product.owner_id = $1`;

/** The overview of an account of 50 products and 200,000 devices: how soon it answers, and what it costs while open. */
export const overview: Bench = {
  name: "overview",
  title: `The overview: ${productCount} products, 200,000 devices`,
  async measure() {
    const fleet = await makeFleet(sending.devices);
    try {
      await fill(fleet);
      const { measured, call } = await answers(fleet);
      return [...measured, ...(await whileOpen(fleet, call))];
    } finally {
      await fleet.end();
    }
  },
};

async function fill({ admin, connectionString, product, productId }: Fleet): Promise<void> {
  const now = Date.now();
  const { owner: ownerId } = admin;
  const count = deviceCount / productCount;
  const ids = [productId];
  await addDevices(connectionString, { productId, count: count - sending.devices, start: "other" });
  for (let i = 1; i < productCount; i++) {
    const { id } = await product({ name: `Product ${i}` });
    await addDevices(connectionString, { productId: id, count });
    ids.push(id);
  }
  for (const id of ids) await addMinutes(connectionString, { ownerId, productId: id, now });
  await addRefusals(connectionString, { ownerId, count: refusedCount, now });
  await settle(connectionString);
}

/** Processor time of one call, in microseconds. */
interface Cost {
  server: number;
  postgres: number;
}

async function answers({ admin, server, postgres, connectionString }: Fleet): Promise<{
  measured: Measured[];
  call: Cost;
}> {
  const bareServer = await startBareHandlers(connectionString, [
    { path: "/figures", text: figures, values: [admin.owner] },
  ]);
  try {
    const target = { url: server.url + urlOf(routes.get), token: admin.token, server: server.pid, postgres };
    const bareTarget = { url: `${bareServer.url}/figures`, server: bareServer.pid, postgres };
    const turns = { bare: () => callOften(bareTarget, callers), full: () => callOften(target, callers) };
    const { bare, full } = await inTurns(open.rounds, turns, ({ rate }) => rate);
    const measured = [
      figure("answered after, p50", full.p50, "ms"),
      against("answered after, p99", "less", 50, full.p99, "ms"),
      figure("a bare query of the figures alone, p50", bare.p50, "ms"),
      figure("a bare query of the figures alone, p99", bare.p99, "ms"),
      figure("processor time of the server", Math.round(full.server), "µs"),
      figure("processor time of PostgreSQL", Math.round(full.postgres), "µs"),
      figure("under the bare query", Math.round(bare.postgres), "µs"),
    ];
    return { measured, call: full };
  } finally {
    await bareServer.end();
  }
}

/**
 * The cost of an open page while devices send: it reads the changed parts at most once a second. That costs less than a
 * call, which reads all parts, so the cost of as many calls is a bound above the machine's noise.
 */
async function whileOpen({ admin, server, devices }: Fleet, call: Cost): Promise<Measured[]> {
  const { rate } = sending;
  const { warmup, seconds: measured } = open;
  const load = await startLoad({
    devices,
    window: 1,
    rate,
    warmup,
    seconds: measured,
    port: server.mqttPort,
  });
  const { uid } = await admin.ok(accounts.current);
  const page = await follow(server.url, admin.token, uid);
  await load.run();
  const looks = page.end() / (warmup + measured);
  await load.end();
  return [
    figure("messages of its devices meanwhile", rate, "messages/s"),
    figure("while open, brought up to date", looks, "times a second"),
    against(
      "while open, processor time of server and PostgreSQL, at most",
      "less",
      1,
      (looks * (call.server + call.postgres)) / 1e4,
      "% of a core",
    ),
  ];
}

/**
 * Follows the overview like an open page, and resolves once the snapshot has arrived.
 * @returns a function that ends the connection and returns the number of deltas
 */
async function follow(url: string, token: string, id: string): Promise<{ end: () => number }> {
  const socket = new WebSocket(url.replace("http", "ws") + livePath);
  let deltas = 0;
  const snapshot = Promise.withResolvers<void>();
  socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { type } = JSON.parse(data) as LiveMessage;
    if (type === "snapshot") snapshot.resolve();
    if (type === "delta") deltas += 1;
    if (type === "refused") snapshot.reject(new Error(data));
  });
  await once(socket, "open");
  for (const request of [
    { type: "hello", token },
    { type: "subscribe", kind: "overview", id },
  ] satisfies LiveRequest[])
    socket.send(JSON.stringify(request));
  await snapshot.promise;
  return {
    end() {
      socket.close();
      return deltas;
    },
  };
}
