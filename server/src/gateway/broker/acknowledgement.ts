import type { Client } from "aedes";
import mqttPacket, { type IPublishPacket } from "mqtt-packet";

/**
 * Reason codes of PUBACK and PUBREC in MQTT 5 [MQTT-3.4.2-1]. 0x97 (quota exceeded) is left out, because devices
 * respond to it by slowing down.
 */
const reasonCodes = { rights: 0x87, topic: 0x90, content: 0x99 } as const;

/** Why a message is refused as a whole. */
export interface MessageRefusal {
  for: keyof typeof reasonCodes;
  /** In English words. */
  reason: string;
}

/**
 * The maximum number of characters of a reason that are sent: a Reason String beyond 65,535 bytes would break the
 * packet.
 */
const longestReason = 256;
/**
 * A device whose maximum packet size is less than this many bytes gets the reason code without the text [MQTT-3.4.2-2].
 */
const roomForReason = 1024;

/** A private field in which the library stores the Request Problem Information of the CONNECT. */
interface Asked {
  _requestProblemInformation?: boolean;
}

/**
 * Acknowledges a refused message of MQTT 5, because the library itself can send only the reason code for missing
 * rights. Sets the packet's QoS to 0, so that the library does not acknowledge it again.
 */
export function acknowledgeRefused(
  client: Client,
  packet: IPublishPacket,
  { for: why, reason }: MessageRefusal,
  done: () => void,
): void {
  const { qos, messageId } = packet;
  packet.qos = 0;
  if (qos === 0 || client.closed) return done();
  const isTold =
    (client as Asked)._requestProblemInformation !== false &&
    (client.maximumPacketSize ?? Infinity) >= roomForReason;
  const properties = isTold ? { properties: { reasonString: reason.slice(0, longestReason) } } : {};
  const written = mqttPacket.writeToStream(
    {
      cmd: qos === 1 ? "puback" : "pubrec",
      messageId: messageId!,
      reasonCode: reasonCodes[why],
      ...properties,
    },
    client.conn,
    { protocolVersion: 5 },
  );
  if (written) done();
  else client.conn.once("drain", done);
}
