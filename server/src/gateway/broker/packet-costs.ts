import type { Packet } from "mqtt-packet";
import type { Link } from "./link.ts";

const KiB = 1024;

type Read<Command> = Packet & { cmd: Command };
type Cost<Command> = (packet: Read<Command>, link: Link) => number;

/** Ten filters cost as much as one message: a filter is only compared and noted, while a message is stored. */
const ofFilters = (filters: readonly unknown[]) => 1 + filters.length / 10;

/**
 * The cost of a packet in messages, without its size. Packets that are not listed cost one. An acknowledgement that the
 * platform waits for is free, because there is only one for each message.
 */
const costs: { [Command in Packet["cmd"]]?: Cost<Command> } = {
  publish({ qos }, link) {
    if (qos === 2) link.promised();
    return 1;
  },
  pubrel: (_packet, link) => (link.released() ? 0 : 1),
  puback: (_packet, link) => (link.acknowledged() ? 0 : 1),
  subscribe: ({ subscriptions }) => ofFilters(subscriptions),
  unsubscribe: ({ unsubscriptions }) => ofFilters(unsubscriptions),
};

/** Bytes that complete no packet cost as much as a message, because a device could send a packet byte by byte. */
export const costOfPart = 1;

/**
 * Returns the cost of a packet in messages; each full KiB adds one. To be called once for each packet, because it also
 * keeps count of the link's acknowledgements.
 */
export function costOf(packet: Packet, link: Link): number {
  const cost = costs[packet.cmd] as Cost<string> | undefined;
  return (cost ? cost(packet, link) : 1) + Math.floor((packet.length ?? 0) / KiB);
}

/**
 * How many filters one packet may name: far more than a device may have, and few enough not to hold up other devices.
 */
export const filtersAtMost = 1000;

/** Whether a packet names more filters than {@link filtersAtMost}. */
export function namesTooMany(packet: Packet): boolean {
  return (filtersOf(packet)?.length ?? 0) > filtersAtMost;
}

/**
 * Whether a SUBSCRIBE or UNSUBSCRIBE names no filter, a protocol error without an answer [MQTT-3.8.3-2, MQTT-3.10.3-2].
 */
export function namesNone(packet: Packet): boolean {
  return filtersOf(packet)?.length === 0;
}

function filtersOf(packet: Packet): readonly unknown[] | null {
  if (packet.cmd === "subscribe") return packet.subscriptions;
  return packet.cmd === "unsubscribe" ? packet.unsubscriptions : null;
}
