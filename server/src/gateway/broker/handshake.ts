import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import mqttPacket, { type IConnackPacket, type IConnectPacket, type Packet } from "mqtt-packet";
import { readBriefly } from "./brief-connection.ts";

/** Reason codes of MQTT 5 for the cases in which the library itself does not send them [MQTT-2.4]. */
export const reasonCodes = {
  protocolError: 0x82,
  clientIdentifierNotValid: 0x85,
  serverBusy: 0x89,
  quotaExceeded: 0x97,
  retainNotSupported: 0x9a,
  connectionRateExceeded: 0x9f,
} as const;

/** Return codes of MQTT 3.1.1 [MQTT-3.2.2.3]. */
const returnCodes = { unacceptableProtocolVersion: 1, identifierRejected: 2, serverUnavailable: 3 } as const;

/** Reasons to refuse a CONNECT with a code other than the one for wrong credentials. */
export type Refusal = Exclude<keyof typeof reasonCodes, "protocolError">;

/** In MQTT 3.1.1 most refusals can only say that the device should try again later. */
function returnCodeOf(refusal: Refusal): number {
  return refusal === "clientIdentifierNotValid"
    ? returnCodes.identifierRejected
    : returnCodes.serverUnavailable;
}

/** The features of MQTT 5 that the platform does not offer. For all other features the library's CONNACK is right. */
const notDone = { retainAvailable: false } as const;

/**
 * Refuses a CONNECT whose will is to be retained [MQTT-3.2.2-13]. MQTT 3.1.1 has no code for this case; there, such a
 * will is dropped like any other will.
 */
export function refusalOf({ protocolVersion, will }: IConnectPacket): Refusal | null {
  return protocolVersion === 5 && will?.retain ? "retainNotSupported" : null;
}

/** Answers a CONNECT with a refusal, and calls back once the answer is written or the connection is gone. */
export function rejectConnect(
  stream: Duplex,
  packet: IConnectPacket,
  refusal: Refusal,
  done: () => void,
): void {
  const protocolVersion = packet.protocolVersion === 5 ? 5 : 4;
  const code =
    protocolVersion === 5 ? { reasonCode: reasonCodes[refusal] } : { returnCode: returnCodeOf(refusal) };
  endWith(stream, { cmd: "connack", sessionPresent: false, ...code }, protocolVersion, done);
}

/**
 * Answers a CONNECT whose MQTT version the platform does not support [MQTT-3.1.2-2]. The answer has the form of MQTT
 * 3.1.1. Calls back once the answer is written or the connection is gone.
 */
export function rejectVersion(stream: Duplex, done: () => void): void {
  const returnCode = returnCodes.unacceptableProtocolVersion;
  endWith(stream, { cmd: "connack", sessionPresent: false, returnCode }, 4, done);
}

function endWith(stream: Duplex, answer: IConnackPacket, protocolVersion: 4 | 5, done: () => void): void {
  let told = false;
  const tell = () => {
    if (told) return;
    told = true;
    done();
  };
  stream.once("close", tell);
  stream.end(mqttPacket.generate(answer, { protocolVersion }), tell);
}

/** How long a device may take to read its message, and how many bytes it may send meanwhile. */
const toldWithin = { ms: 2000, bytes: 16 * 1024 };

/** Makes a CONNACK that accepts a CONNECT without a session. */
export function accepted(protocolVersion: 4 | 5): IConnackPacket {
  const code = protocolVersion === 5 ? { reasonCode: 0 } : { returnCode: 0 };
  return { cmd: "connack", sessionPresent: false, ...code };
}

/**
 * Accepts a CONNECT, sends one message, and calls back once the connection has ended. The device ends it when it has
 * read the message; a client that subscribes first stays connected until the time is over.
 */
export function acceptForOneMessage(
  stream: Duplex,
  { protocolVersion: version }: IConnectPacket,
  { topic, payload }: { topic: string; payload: Buffer },
  done: () => void,
): void {
  const protocolVersion = version === 5 ? 5 : 4;
  const message = { cmd: "publish", topic, payload, qos: 0, dup: false, retain: false } as const;
  for (const packet of [accepted(protocolVersion), message])
    stream.write(mqttPacket.generate(packet, { protocolVersion }));
  // Bytes that still come are read and dropped: closing a socket with unread bytes resets it and could lose the
  // message.
  readBriefly(stream, toldWithin, () => {}, done);
}

/**
 * Whether the device leaves it to the platform to choose its client id. The client id may nevertheless hold parameters
 * of the native dialect of MQTT, after a `|`.
 */
function isToBeNamed({ clientId }: IConnectPacket): boolean {
  return clientId === "" || clientId.startsWith("|");
}

/**
 * Completes the CONNACK of MQTT 5, which is the first packet that the library writes to a connection. The completed
 * CONNACK states that no messages are retained and that a requested session is not kept. It assigns a client id to a
 * device without one, although no session can be found by that id later [MQTT-3.2.2-14, MQTT-3.2.2-21, MQTT-3.1.3-6].
 */
export function announce(stream: Duplex, packet: IConnectPacket): void {
  const { protocolVersion, properties } = packet;
  if (protocolVersion !== 5) return;
  const kept = properties?.sessionExpiryInterval ? { sessionExpiryInterval: 0 } : {};
  const named = isToBeNamed(packet) ? { assignedClientIdentifier: randomUUID() } : {};
  const write = stream.write.bind(stream);
  const options = { protocolVersion: 5 };
  const parser = mqttPacket.parser(options);
  parser.once("packet", (answer: Packet) => {
    // Restored rather than deleted: deleting a property would make every later use of the stream slow.
    stream.write = write;
    const isWelcome = answer.cmd === "connack" && answer.reasonCode === 0;
    const whole = isWelcome
      ? { ...answer, properties: { ...answer.properties, ...notDone, ...kept, ...named } }
      : answer;
    stream.write(mqttPacket.generate(whole, options));
  });
  stream.write = ((chunk: Buffer) => {
    parser.parse(chunk);
    return !stream.writableNeedDrain;
  }) as Duplex["write"];
}
