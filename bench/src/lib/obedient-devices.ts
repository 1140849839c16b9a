/**
 * A process that plays devices, which accept issued values and reconnect when their connection breaks. It takes an
 * {@link ObedientPlan} over IPC and sends `ready` when every device is connected. It answers each further message with
 * the values issued so far ({@link Obeyed}).
 */
import { connect, type Socket } from "node:net";
import mqtt from "mqtt-packet";
import type { PlannedDevice } from "./load.ts";

export interface ObedientPlan {
  port: number;
  devices: (PlannedDevice & { replyTopic: string })[];
}

export interface Obeyed {
  /** Messages with values that all devices have received. */
  messages: number;
  /** The number of devices whose last value of `running` is true, and false. */
  on: number;
  off: number;
}

const opening = 100;
/** Milliseconds within which a device reconnects; random, so that devices do not all come back at once. */
const comesBackWithin = 3000;

class Device {
  readonly #planned: ObedientPlan["devices"][number];
  #socket: Socket | null = null;
  messages = 0;
  running: unknown = undefined;

  constructor(planned: ObedientPlan["devices"][number]) {
    this.#planned = planned;
  }

  connect(port: number): Promise<void> {
    const { clientId, username, password, filters = [] } = this.#planned;
    return new Promise((resolve) => {
      const socket = connect({ host: "127.0.0.1", port, noDelay: true });
      this.#socket = socket;
      const parser = mqtt.parser({ protocolVersion: 4 });
      socket.on("data", (data) => parser.parse(data));
      socket.on("error", () => {});
      const again = () => void this.connect(port).then(resolve);
      socket.once("close", () => setTimeout(again, Math.random() * comesBackWithin));
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
        if (packet.cmd === "connack" && packet.returnCode === 0) {
          const subscriptions = filters.map((topic) => ({ topic, qos: 0 as const }));
          socket.write(mqtt.generate({ cmd: "subscribe", messageId: 1, subscriptions }));
        } else if (packet.cmd === "connack") socket.destroy();
        else if (packet.cmd === "suback") resolve();
        else if (packet.cmd === "publish") this.#take(packet);
      });
    });
  }

  #take(packet: mqtt.IPublishPacket): void {
    const { id, method, params } = JSON.parse(packet.payload.toString()) as {
      id: string;
      method?: string;
      params?: { running?: unknown };
    };
    if (method !== "thing.service.property.set") return;
    this.messages += 1;
    this.running = params?.running;
    const payload = JSON.stringify({ id, code: 200, data: {} });
    const topic = this.#planned.replyTopic;
    this.#socket!.write(mqtt.generate({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false }));
  }
}

async function play({ port, devices: planned }: ObedientPlan): Promise<void> {
  const devices = planned.map((one) => new Device(one));
  const next = devices.values();
  const worker = async () => {
    for (const device of next) await device.connect(port);
  };
  await Promise.all(Array.from({ length: opening }, worker));
  process.on("message", () => {
    const last = (value: number) => devices.filter(({ running }) => Number(running) === value).length;
    const messages = devices.reduce((sum, device) => sum + device.messages, 0);
    process.send!({ obeyed: { messages, on: last(1), off: last(0) } satisfies Obeyed });
  });
  process.send!({ ready: true });
}

process.once("message", (plan) => void play(plan as ObedientPlan));
process.once("disconnect", () => process.exit());
