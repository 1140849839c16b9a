import type { Duplex } from "node:stream";
import mqttPacket, { type IConnackPacket, type IConnectPacket, type Packet } from "mqtt-packet";

/** Reason codes of MQTT 5 that the library does not send in these cases [MQTT-2.4]. */
export const reasonCodes = {
  protocolError: 0x82,
  serverBusy: 0x89,
  quotaExceeded: 0x97,
  retainNotSupported: 0x9a,
  connectionRateExceeded: 0x9f,
} as const;

/** Every refusal in MQTT 3.1.1, which can only say that the device should try again later [MQTT-3.2.2.3]. */
const serverUnavailable = 3;

/** Reasons to refuse a CONNECT however right its credentials are. */
export type Refusal = Exclude<keyof typeof reasonCodes, "protocolError">;

/** What the platform does not offer of MQTT 5. For everything else the library's CONNACK is right. */
const notDone = { retainAvailable: false } as const;

/**
 * Refuses a CONNECT whose will is to be retained [MQTT-3.2.2-13]. MQTT 3.1.1 has no code for that: there such a will is
 * dropped like any other.
 */
export function refusalOf({ protocolVersion, will }: IConnectPacket): Refusal | null {
  return protocolVersion === 5 && will?.retain ? "retainNotSupported" : null;
}

/** Answers a CONNECT with a refusal, and calls back once the answer is written or the connection is gone. */
export function turnAway(stream: Duplex, packet: IConnectPacket, refusal: Refusal, done: () => void): void {
  const protocolVersion = packet.protocolVersion === 5 ? 5 : 4;
  const answer: IConnackPacket = {
    cmd: "connack",
    sessionPresent: false,
    ...(protocolVersion === 5 ? { reasonCode: reasonCodes[refusal] } : { returnCode: serverUnavailable }),
  };
  let told = false;
  const tell = () => {
    if (told) return;
    told = true;
    done();
  };
  stream.once("close", tell);
  stream.end(mqttPacket.generate(answer, { protocolVersion }), tell);
}

/**
 * Completes the CONNACK of MQTT 5, which is the first thing that the library writes to a connection: nothing is
 * retained, and a session that was asked for is not kept [MQTT-3.2.2-14, MQTT-3.2.2-21].
 */
export function announce(stream: Duplex, { protocolVersion, properties }: IConnectPacket): void {
  if (protocolVersion !== 5) return;
  const kept = properties?.sessionExpiryInterval ? { sessionExpiryInterval: 0 } : {};
  const write = stream.write.bind(stream);
  const options = { protocolVersion: 5 };
  const parser = mqttPacket.parser(options);
  parser.once("packet", (packet: Packet) => {
    // Put back rather than deleted: deleting a property would make every later use of the stream slow.
    stream.write = write;
    const isWelcome = packet.cmd === "connack" && packet.reasonCode === 0;
    const whole = isWelcome
      ? { ...packet, properties: { ...packet.properties, ...notDone, ...kept } }
      : packet;
    stream.write(mqttPacket.generate(whole, options));
  });
  stream.write = ((chunk: Buffer) => {
    parser.parse(chunk);
    return !stream.writableNeedDrain;
  }) as Duplex["write"];
}
