/**
 * A process that plays many devices. It is cheap, because it writes packets made beforehand to raw sockets. It takes a
 * `LoadPlan` over IPC, sends `ready` when every device is connected, and at the end the `LoadResult`.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import mqtt from "mqtt-packet";
import type { LoadPlan, LoadResult, PlannedDevice } from "./load.ts";

/** How many connections are opened at the same time. */
const opening = 200;
/**
 * Connections from one loopback address. Further ones come from the next address, because the ports of one are limited.
 */
const connectionsPerAddress = 20_000;
/** Different in each process, because the system searches the ports of recently closed connections one by one. */
const addresses = `127.${(process.pid >> 8) & 127}.${process.pid & 255}`;
const puback = 0x40;

interface Flight {
  packet: Buffer;
  idAt: number;
  sentAt: number;
}

class Device {
  readonly #planned: PlannedDevice;
  readonly #window: number;
  readonly #onAck: (latency: number) => void;
  readonly #flights: Flight[] = [];
  readonly #valueAt: number[] = [];
  #socket: Socket | null = null;
  #rest: Buffer | null = null;
  #counter = 0;
  /** Slots of the window that are free to send. The message id of a slot is its number + 1. */
  readonly #free: number[] = [];
  #running = false;
  sent = 0;
  acked = 0;

  constructor(planned: PlannedDevice, window: number, onAck: (latency: number) => void) {
    this.#planned = planned;
    this.#window = window;
    this.#onAck = onAck;
  }

  connect(port: number, address: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { clientId, username, password } = this.#planned;
      const socket = connect({ host: "127.0.0.1", port, localAddress: address, noDelay: true });
      this.#socket = socket;
      socket.once("connect", () => {
        socket.write(
          mqtt.generate({
            cmd: "connect",
            protocolId: "MQTT",
            protocolVersion: 4,
            clean: true,
            keepalive: 600,
            clientId,
            username,
            password: Buffer.from(password),
          }),
        );
      });
      socket.once("data", (data) => {
        if (data[0] !== 0x20 || data[3] !== 0) return reject(new Error(`CONNACK ${data[3]}`));
        this.#subscribe(socket, () => {
          socket.on("data", (more) => this.#hear(more));
          resolve();
        });
      });
      socket.once("error", reject);
    });
  }

  #subscribe(socket: Socket, done: () => void): void {
    const { filters = [] } = this.#planned;
    if (filters.length === 0) return done();
    const subscriptions = filters.map((topic) => ({ topic, qos: 0 as const }));
    socket.write(mqtt.generate({ cmd: "subscribe", messageId: 1, subscriptions }));
    // SUBACK.
    socket.once("data", done);
  }

  /** Builds one packet for each slot of the window; only its value changes between sends. */
  prepare(): void {
    for (let slot = 0; slot < this.#window; slot++) {
      const packet = mqtt.generate({
        cmd: "publish",
        topic: this.#planned.topic,
        payload: this.#planned.payload,
        qos: 1,
        messageId: slot + 1,
        dup: false,
        retain: false,
      });
      const idAt = packet.length - Buffer.byteLength(this.#planned.payload) - 2;
      this.#flights.push({ packet, idAt, sentAt: 0 });
      this.#valueAt.push(packet.indexOf("000000"));
      this.#free.push(slot);
    }
  }

  /** Keeps the window full until stopped. */
  run(): void {
    this.#running = true;
    this.#fill();
  }

  /** Sends one message, unless the window is full. @returns whether it was sent */
  one(): boolean {
    const slot = this.#free.pop();
    if (slot === undefined) return false;
    this.#socket!.write(this.#stamp(slot));
    return true;
  }

  stop(): void {
    this.#running = false;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #stamp(slot: number): Buffer {
    const flight = this.#flights[slot]!;
    const at = this.#valueAt[slot]!;
    // Always six digits, and the first is never 0, because a number in JSON has no leading zeros.
    if (at > 0) flight.packet.write(String(100_000 + (this.#counter++ % 900_000)), at, "latin1");
    flight.sentAt = performance.now();
    this.sent++;
    return flight.packet;
  }

  #fill(): void {
    if (!this.#running || this.#free.length === 0) return;
    const packets = this.#free.map((slot) => this.#stamp(slot));
    this.#free.length = 0;
    this.#socket!.write(packets.length === 1 ? packets[0]! : Buffer.concat(packets));
  }

  #hear(data: Buffer): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, data]) : data;
    let at = 0;
    while (at + 4 <= bytes.length) {
      if (bytes[at] !== puback) throw new Error(`expected a PUBACK, got ${bytes[at]}`);
      const slot = bytes.readUInt16BE(at + 2) - 1;
      this.acked++;
      this.#onAck(performance.now() - this.#flights[slot]!.sentAt);
      this.#free.push(slot);
      at += 4;
    }
    this.#rest = at < bytes.length ? bytes.subarray(at) : null;
    this.#fill();
  }
}

async function play(plan: LoadPlan): Promise<void> {
  const latencies: number[] = [];
  let measuring = false;
  const onAck = (latency: number) => {
    if (measuring) latencies.push(latency);
  };
  const devices = plan.devices.map((planned) => new Device(planned, plan.window, onAck));
  const begun = performance.now();
  await connectAll(devices, plan.port);
  const connectSeconds = (performance.now() - begun) / 1000;
  process.send!({ ready: true });
  await new Promise((resolve) => process.once("message", resolve));

  let result: LoadResult = { connectSeconds, seconds: 0, sent: 0, acked: 0, late: 0, p50: 0, p99: 0 };
  if (plan.seconds > 0) {
    for (const device of devices) device.prepare();
    const late = plan.rate ? paced(devices, plan.rate, plan.warmup + plan.seconds) : unpaced(devices);
    await wait(plan.warmup * 1000);
    measuring = true;
    const before = devices.reduce((sum, device) => sum + device.acked, 0);
    const from = performance.now();
    await wait(plan.seconds * 1000);
    const seconds = (performance.now() - from) / 1000;
    const acked = devices.reduce((sum, device) => sum + device.acked, 0) - before;
    measuring = false;
    for (const device of devices) device.stop();
    // Waits for the PUBACK of every sent message, after which the history has to contain all of them.
    await settled(devices);
    latencies.sort((a, b) => a - b);
    const at = (share: number) =>
      Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 100) / 100;
    const sent = devices.reduce((sum, device) => sum + device.sent, 0);
    result = { connectSeconds, seconds, sent, acked, late: await late, p50: at(0.5), p99: at(0.99) };
  }
  process.send!({ result });
  if (plan.seconds > 0) for (const device of devices) device.close();
}

async function connectAll(devices: readonly Device[], port: number): Promise<void> {
  const next = devices.entries();
  const worker = async () => {
    for (const [i, device] of next) {
      await device.connect(port, `${addresses}.${1 + Math.floor(i / connectionsPerAddress)}`);
    }
  };
  await Promise.all(Array.from({ length: opening }, worker));
}

async function unpaced(devices: readonly Device[]): Promise<number> {
  for (const device of devices) device.run();
  return 0;
}

/**
 * Sends messages of one device after the other at a fixed rate, without waiting for answers.
 * @returns how many messages could not be sent, because the window of their device was full
 */
async function paced(devices: readonly Device[], rate: number, seconds: number): Promise<number> {
  const begun = performance.now();
  let due = 0;
  let late = 0;
  let next = 0;
  while (performance.now() - begun < seconds * 1000) {
    const target = Math.floor(((performance.now() - begun) / 1000) * rate);
    for (; due < target; due++) if (!devices[next++ % devices.length]!.one()) late++;
    await wait(1);
  }
  return late;
}

async function settled(devices: readonly Device[]): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (devices.every((device) => device.acked === device.sent)) return;
    await wait(10);
  }
  const missing = devices.filter((device) => device.acked !== device.sent);
  throw new Error(`${missing.length} devices wait for acknowledgements that do not come`);
}

process.once("message", (plan: LoadPlan) => {
  play(plan).catch((error: unknown) => {
    process.send!({ error: String(error) });
    process.exit(1);
  });
});
process.once("disconnect", () => process.exit());
