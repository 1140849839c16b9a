/**
 * A process that plays devices that start scenes: each reports that a condition has become true and, later, false, and
 * accepts the values issued to it. It takes a {@link ScenePlan} over IPC, sends `ready` when every device is connected,
 * and at the end the {@link SceneResult}.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import mqtt from "mqtt-packet";
import type { PlannedDevice } from "./load.ts";

export interface ScenePlan {
  port: number;
  devices: (PlannedDevice & { replyTopic: string; begins: string })[];
  /** Scenes to start each second, by all devices together. */
  rate: number;
  warmup: number;
  seconds: number;
}

export interface SceneResult {
  /** Reports during the measurement that had to start a scene. */
  begun: number;
  /** Milliseconds from each report to the values that its scene issued, except those that never arrived. */
  took: number[];
}

const opening = 100;

class Device {
  readonly #planned: ScenePlan["devices"][number];
  readonly #onIssue: (took: number, sentAt: number) => void;
  #socket: Socket | null = null;
  #sentAt = 0;
  #isTrue: boolean;

  constructor(
    planned: ScenePlan["devices"][number],
    isTrue: boolean,
    onIssue: (took: number, sentAt: number) => void,
  ) {
    this.#planned = planned;
    this.#isTrue = isTrue;
    this.#onIssue = onIssue;
  }

  connect(port: number): Promise<void> {
    const { clientId, username, password, filters = [] } = this.#planned;
    return new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port, noDelay: true });
      this.#socket = socket;
      const parser = mqtt.parser({ protocolVersion: 4 });
      socket.on("data", (data) => parser.parse(data));
      socket.once("error", reject);
      socket.once("connect", () =>
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
        ),
      );
      parser.on("packet", (packet) => {
        if (packet.cmd === "connack" && packet.returnCode !== 0)
          reject(new Error(`CONNACK ${packet.returnCode}`));
        else if (packet.cmd === "connack") {
          const subscriptions = filters.map((topic) => ({ topic, qos: 0 as const }));
          socket.write(mqtt.generate({ cmd: "subscribe", messageId: 1, subscriptions }));
        } else if (packet.cmd === "suback") resolve();
        else if (packet.cmd === "publish") this.#take(packet);
      });
    });
  }

  /** Reports the opposite of the value before. @returns whether this has to start a scene */
  turn(): boolean {
    this.#isTrue = !this.#isTrue;
    const params = { [this.#planned.begins]: this.#isTrue ? 1 : 0 };
    if (this.#isTrue) this.#sentAt = performance.now();
    this.#publish(this.#planned.topic, { id: "1", version: "1.0", params });
    return this.#isTrue;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #take(packet: mqtt.IPublishPacket): void {
    const asked = JSON.parse(packet.payload.toString()) as { id: string; method?: string };
    if (asked.method !== "thing.service.property.set") return;
    this.#onIssue(performance.now() - this.#sentAt, this.#sentAt);
    this.#publish(this.#planned.replyTopic, { id: asked.id, code: 200, data: {} });
  }

  #publish(topic: string, message: object): void {
    const payload = JSON.stringify(message);
    this.#socket!.write(mqtt.generate({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false }));
  }
}

async function play({ port, devices: planned, rate, warmup, seconds }: ScenePlan): Promise<void> {
  const took: number[] = [];
  let from = Number.POSITIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  const devices = planned.map(
    (one, i) =>
      // Half of the devices begin with the report of false, so that scenes start evenly.
      new Device(one, i % 2 === 1, (ms, sentAt) => {
        if (sentAt >= from && sentAt < until) took.push(ms);
      }),
  );
  const next = devices.values();
  const worker = async () => {
    for (const device of next) await device.connect(port);
  };
  await Promise.all(Array.from({ length: opening }, worker));
  process.send!({ ready: true });
  await new Promise((resolve) => process.once("message", resolve));

  const start = performance.now();
  from = start + warmup * 1000;
  until = from + seconds * 1000;
  let [turned, begun] = [0, 0];
  while (performance.now() < until) {
    // One of two turns of a device starts its scene.
    const target = Math.floor(((performance.now() - start) / 1000) * rate * 2);
    for (; turned < target; turned++)
      if (devices[turned % devices.length]!.turn() && performance.now() >= from) begun++;
    await wait(1);
  }
  // Gives the values of the last scenes time to arrive.
  await wait(3000);
  process.send!({ result: { begun, took } satisfies SceneResult });
  for (const device of devices) device.close();
}

process.once("message", (plan) => void play(plan as ScenePlan));
