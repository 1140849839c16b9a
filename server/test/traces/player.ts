import { createHmac } from "node:crypto";
import { once } from "node:events";
import { inspect } from "node:util";
import mqttPacket, { type IConnectPacket, type IPublishPacket, type Packet } from "mqtt-packet";
import { expect } from "vitest";
import { shortId } from "@thingwright/contract/basics/short-id.ts";
import type { TestDevice, TestGateway } from "../gateway.ts";
import { rawDevice } from "../raw-device.ts";
import type { Asked, Said, Says, Step, Trace } from "./trace.ts";

/** Tells whether a packet is the expected one. */
type Expected = (packet: Packet) => boolean;

/** The number of bytes that a slow client writes at once. */
const piece = 7;
/** The desired value that a slow client finds when it connects. */
export const desiredText = "slowly";

/** A client that plays a trace on a connection of its own, and fails at once on an unexpected packet. */
export class Player {
  readonly #home: TestGateway;
  readonly #trace: Trace;
  readonly #device: TestDevice;
  readonly #isSlow: boolean;
  readonly #wire: ReturnType<typeof rawDevice>;
  /** The first unrequested message with desired state. */
  #desiredDelivery: IPublishPacket | null = null;
  readonly #optional: Expected[] = [];
  #messageId = 0;

  constructor(home: TestGateway, trace: Trace, device: TestDevice, { isSlow = false } = {}) {
    this.#home = home;
    this.#trace = trace;
    this.#device = device;
    this.#isSlow = isSlow;
    const protocolVersion = trace.connect.version;
    this.#wire = rawDevice(home.gateway.ports.mqtt, null, { protocolVersion });
    this.#wire.socket.setNoDelay(true);
  }

  async connect(): Promise<void> {
    await this.#send(this.connectPacket());
    await this.#expect([
      (packet) => packet.cmd === "connack" && (packet.returnCode || packet.reasonCode || 0) === 0,
    ]);
  }

  connectPacket(): IConnectPacket {
    const { version, clientId, username, signs, ...rest } = this.#trace.connect;
    const key = this.#device.secret.slice(0, signs?.key);
    const mac = signs && createHmac(signs.hash, key).update(this.#named(signs.text)).digest("hex");
    return {
      cmd: "connect",
      protocolId: version === 3 ? "MQIsdp" : "MQTT",
      protocolVersion: version,
      clientId: this.#named(clientId),
      username: this.#named(username),
      ...(mac !== undefined && { password: Buffer.from(signs?.capitals ? mac.toUpperCase() : mac) }),
      ...rest,
    };
  }

  /** Plays one step, and waits for all of its answers. */
  async play(step: Step): Promise<void> {
    if ("subscribes" in step) {
      for (const [filter, qos, granted = qos] of step.subscribes) await this.#subscribe(filter, qos, granted);
    } else if ("unsubscribes" in step) {
      const messageId = ++this.#messageId;
      await this.#send({
        cmd: "unsubscribe",
        messageId,
        unsubscriptions: step.unsubscribes.map((one) => this.#named(one)),
      });
      await this.#expect([(packet) => packet.cmd === "unsuback" && packet.messageId === messageId]);
    } else if ("says" in step) await this.say(step);
    else if ("sent" in step) {
      const call = this.#home.gateway.call(this.#device.id, { params: {}, message: step.sent, timeout: 0 });
      await this.#expect([this.#isMessage(step.hears)]);
      mustMatch(await call, { code: 200 });
    } else {
      const call = this.ask(step, 30_000);
      const id = await this.hear(step);
      if (step.answers) await this.say({ says: this.#calledBy(id, step.answers) });
      mustMatch(await call, step.told);
    }
  }

  async say({ says: [topic, payload], qos = 0, hears = [], mayHear = [], reason = 0 }: Says): Promise<void> {
    this.#optional.push(...mayHear.map((one) => this.#isMessage(one)));
    const messageId = ++this.#messageId;
    const text = this.#named(typeof payload === "string" ? payload : JSON.stringify(payload));
    const publish = {
      cmd: "publish",
      topic: this.#named(topic),
      payload: text,
      qos,
      retain: false,
      dup: false,
    } as const;
    await this.#send(qos === 0 ? publish : { ...publish, messageId });
    if (qos === 2) {
      await this.#expect([(packet) => packet.cmd === "pubrec" && packet.messageId === messageId]);
      await this.#send({ cmd: "pubrel", messageId });
    }
    const answers = hears.map((one) => this.#isMessage(one));
    const ack = qos === 2 ? "pubcomp" : "puback";
    const isAck: Expected = (packet) => {
      if (packet.cmd !== ack || packet.messageId !== messageId) return false;
      if (this.#trace.connect.version === 5) mustMatch({ reason: packet.reasonCode }, { reason }, topic);
      return true;
    };
    await this.#expect(qos === 0 ? answers : [isAck, ...answers]);
  }

  /** Calls the device. */
  ask({ asked: { service, params } }: Asked, timeout: number, desiredVersion?: number) {
    return this.#home.gateway.call(this.#device.id, {
      params,
      timeout,
      ...(service !== undefined && { service }),
      ...(desiredVersion !== undefined && { desiredVersion }),
    });
  }

  /** @returns the id of the call, once the device has heard it */
  async hear({ hears }: Asked): Promise<string> {
    let id = "";
    const isCall = ([topic, payload]: Said): Expected => {
      const [before = "", after] = this.#named(topic).split("{call}");
      return (packet) => {
        if (packet.cmd !== "publish" || !packet.topic.startsWith(before)) return false;
        if (after === undefined && packet.topic !== before) return false;
        if (!matches(jsonOf(packet), payload)) return false;
        id ||= idOf(packet) ?? "";
        return true;
      };
    };
    await this.#expect(hears.map(isCall));
    // A delivery of desired state over the shadow is repeated after two seconds, and may then contain these values.
    if (this.#isSlow) this.#optional.push(...hears.map(isCall));
    return id;
  }

  /** Returns the message with the id of a call in place of `{call}`. */
  #calledBy(id: string, [topic, payload]: Said): Said {
    const said = JSON.stringify([topic, payload]).replaceAll("{call}", id);
    return JSON.parse(said) as Said;
  }

  answer(id: string, answers: Said): Promise<void> {
    return this.say({ says: this.#calledBy(id, answers), qos: 1 });
  }

  /** Expects that no unexpected packet has arrived. */
  async isQuiet(): Promise<void> {
    await this.#send({ cmd: "pingreq" });
    await this.#expect([({ cmd }) => cmd === "pingresp"]);
  }

  /** Sends a second CONNECT. @returns the kinds of packets that arrive before the connection ends */
  async connectAgain(): Promise<string[]> {
    await this.#send(this.connectPacket());
    return (await this.#wire.ended).map(({ cmd }) => cmd);
  }

  async disconnect(): Promise<void> {
    await this.#send({ cmd: "disconnect" });
    this.#wire.socket.end();
    await this.#wire.ended;
  }

  async #subscribe(filter: string, qos: 0 | 1, granted: number): Promise<void> {
    const messageId = ++this.#messageId;
    const subscriptions = [{ topic: this.#named(filter), qos }];
    await this.#send({ cmd: "subscribe", messageId, subscriptions });
    await this.#expect([
      (packet) => {
        if (packet.cmd !== "suback" || packet.messageId !== messageId) return false;
        mustMatch(packet.granted, [granted], filter);
        return true;
      },
    ]);
  }

  async #send(packet: Packet): Promise<void> {
    const bytes = mqttPacket.generate(packet, { protocolVersion: this.#trace.connect.version });
    const { socket } = this.#wire;
    if (!this.#isSlow) return void socket.write(bytes);
    for (let at = 0; at < bytes.length; at += piece) {
      if (!socket.write(bytes.subarray(at, at + piece))) await once(socket, "drain");
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /**
   * Waits for the desired state, which a slow client gets unrequested, maybe several times.
   * @returns the id of the call that delivers it; undefined for a message of the shadow
   */
  async desiredDelivered(): Promise<string | undefined> {
    while (this.#desiredDelivery === null) this.#judge(await this.#next(), []);
    return idOf(this.#desiredDelivery);
  }

  /** Waits for packets, in any order. */
  async #expect(expected: readonly Expected[]): Promise<void> {
    const missing = [...expected];
    while (missing.length > 0) this.#judge(await this.#next(), missing);
  }

  async #next(): Promise<Packet> {
    const packet = await this.#wire.next();
    if (packet.cmd === "publish" && packet.qos === 1)
      await this.#send({ cmd: "puback", messageId: packet.messageId! });
    return packet;
  }

  /** Removes a packet from the missing ones. */
  #judge(packet: Packet, missing: Expected[]): void {
    for (const list of [missing, this.#optional]) {
      const at = list.findIndex((isIt) => isIt(packet));
      if (at >= 0) return void list.splice(at, 1);
    }
    const said = packet.cmd === "publish" ? String(packet.payload) : "";
    if (!this.#isSlow || packet.cmd !== "publish" || !said.includes(desiredText))
      throw new Error(`unexpected: ${inspect(packet)} ${said}`);
    this.#desiredDelivery ??= packet;
  }

  #isMessage([topic, payload]: Said): Expected {
    const named = this.#named(topic);
    const expected = JSON.parse(this.#named(JSON.stringify(payload)), anyOf) as object;
    return (packet) =>
      packet.cmd === "publish" && packet.topic === named && matches(jsonOf(packet), expected);
  }

  #named(text: string): string {
    const { productKey, deviceName, id, token } = this.#device;
    return text
      .replaceAll("{pk}", productKey)
      .replaceAll("{dn}", deviceName)
      .replaceAll("{id}", shortId(id))
      .replaceAll("{token}", token);
  }
}

/** Replaces placeholders for values that differ each time. */
function anyOf(_key: string, value: unknown): unknown {
  if (value === "{text}") return expect.any(String);
  return value === "{number}" ? expect.any(Number) : value;
}

function jsonOf({ payload }: IPublishPacket): unknown {
  return JSON.parse(payload.toString());
}

/** The id of the call that a message is; undefined if it is none. */
function idOf(packet: IPublishPacket): string | undefined {
  const { id, msgId } = jsonOf(packet) as { id?: string; msgId?: string };
  return id ?? msgId ?? /\/rpc\/request\/(.+)$/.exec(packet.topic)?.[1];
}

function mustMatch(found: unknown, expected: object, what = ""): void {
  expect(found, what).toMatchObject(expected);
}

function matches(found: unknown, expected: object | string): boolean {
  try {
    mustMatch(found, expected as object);
    return true;
  } catch {
    return false;
  }
}
