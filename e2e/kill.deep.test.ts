import { chmod, mkdtemp, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqttPacket, { type Packet } from "mqtt-packet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { categories } from "@thingwright/contract/products/categories.ts";
import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { type Signing, signedIn, topicsOf, until } from "@thingwright/server/test/gateway.ts";
import {
  isRunning,
  type ServerProcess,
  signIn,
  startServer,
} from "@thingwright/server/test/server-process.ts";

/** The folder of the data, which must survive every kill. */
let dataDir: string;
let server: ServerProcess;
const made: Credentials[] = [];

const password = "Administer1!";
const inFlight = 100;
/** How many messages of all devices together are acknowledged before the kill. */
const enough = 4000;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "thingwright-kill-"));
  // If we are root, PostgreSQL runs as another user, who must get into the folder.
  await chmod(dataDir, 0o711);
  server = await start();
  const admin = await signIn(server.url, password);
  const { list } = await admin.ok(categories.list);
  const product = await admin.ok(products.create, {
    body: {
      name: "Counter",
      model: "C-1",
      category_id: list[0]!.children[0]!.id,
      communication_mode: "wifi",
      product_type: 1,
    },
  });
  await admin.ok(products.define, {
    params: { id: product.id },
    body: {
      list: [
        {
          identifier: "counter",
          name: "计数",
          data_type: "value",
          transfer_type: "report",
          min: 0,
          max: 1_000_000,
          step: 1,
        },
      ],
    },
  });
  for (let i = 0; i < 5; i++) made.push(await admin.ok(devices.create, { body: { product_id: product.id } }));
});
afterAll(async () => {
  await server.interrupt();
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Promise<ServerProcess> {
  return startServer({ dataDir, env: { ADMIN_PASSWORD: password, LOG_LEVEL: "error" } });
}

/** Kills the server alone, or with all processes that it started. Neither gets a chance to clean up. */
async function kill(whole: "process" | "group"): Promise<void> {
  if (whole === "group") return server.kill();
  process.kill(server.pid, "SIGKILL");
  await until(() => !isRunning(server.pid));
}

function signing({ product_key, device_name, device_secret }: Credentials): Signing {
  return { productKey: product_key, deviceName: device_name, secret: device_secret };
}

/** A device that counts up from `first`, with a full window of messages without a PUBACK, until its connection ends. */
class Counter {
  readonly acknowledged = new Set<number>();
  readonly #socket: Socket;
  readonly #topic: string;
  readonly #inFlight = new Map<number, number>();
  #next: number;
  #messageId = 0;

  constructor(socket: Socket, topic: string, first: number) {
    this.#socket = socket;
    this.#topic = topic;
    this.#next = first;
    const parser = mqttPacket.parser();
    parser.on("packet", (packet: Packet) => {
      if (packet.cmd !== "puback" || packet.messageId === undefined) return;
      this.acknowledged.add(this.#inFlight.get(packet.messageId) ?? -1);
      this.#send();
    });
    socket.on("data", (data) => parser.parse(data));
    for (let i = 0; i < inFlight; i++) this.#send();
  }

  #send(): void {
    const messageId = (this.#messageId = (this.#messageId % 60_000) + 1);
    const value = this.#next++;
    this.#inFlight.set(messageId, value);
    const payload = JSON.stringify({ id: String(value), params: { counter: value } });
    this.#socket.write(
      mqttPacket.generate({
        cmd: "publish",
        topic: this.#topic,
        payload,
        qos: 1,
        messageId,
        dup: false,
        retain: false,
      }),
    );
  }
}

async function historyOf(admin: Caller, id: string): Promise<Set<number>> {
  const values = new Set<number>();
  let cursor: string | undefined;
  do {
    const page = await admin.ok(devices.history, {
      params: { id },
      query: { identifier: "counter", limit: 1000, ...(cursor !== undefined && { cursor }) },
    });
    for (const { value } of page.list) values.add(Number(value));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return values;
}

test.each(["process", "group"] as const)(
  "after kill -9 of the %s every acknowledged message is in the history",
  async (whole) => {
    const first = whole === "process" ? 0 : 500_000;
    const counters = await Promise.all(
      made.map(async (one) => {
        const socket = await signedIn(server.mqttPort, signing(one));
        return new Counter(socket, topicsOf(signing(one)).post, first);
      }),
    );
    const total = () => counters.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    while (total() < enough) await new Promise((resolve) => setImmediate(resolve));
    await kill(whole);

    server = await start();
    const admin = await signIn(server.url, password);
    for (const [i, { acknowledged }] of counters.entries()) {
      const kept = await historyOf(admin, made[i]!.id);
      const lost = [...acknowledged].filter((value) => !kept.has(value));
      expect(
        lost.slice(0, 10),
        `${lost.length} of ${acknowledged.size} acknowledged messages are lost`,
      ).toEqual([]);
    }
    process.stdout.write(`kill -9 of the ${whole}: ${total()} acknowledged messages, all in the history\n`);
    const { list } = await admin.ok(devices.communicationLog, {
      params: { id: made[0]!.id },
      query: { type: "online" },
    });
    expect(list[0]).toMatchObject({ event: 2, reason: "server_restarted" });
  },
  120_000,
);
