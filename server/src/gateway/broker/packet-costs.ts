import type { Packet } from "mqtt-packet";
import type { Link } from "./link.ts";

const KiB = 1024;

type Read<Command> = Packet & { cmd: Command };
type Cost<Command> = (packet: Read<Command>, link: Link) => number;

/** A filter is compared and noted, and nothing is stored: ten of them are as much work as a message. */
const ofFilters = (filters: readonly unknown[]) => 1 + filters.length / 10;

/**
 * The cost of a packet in messages, without its size. Packets that are not listed cost one. An answer that the platform
 * has asked for is free, because the number of the platform's messages limits it.
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

/** Bytes that complete no packet cost as much as one: a device could send a packet byte by byte. */
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

/** Whether a packet should name filters and has none [MQTT-3.8.3-2, MQTT-3.10.3-2]: there is no answer to it. */
export function namesNone(packet: Packet): boolean {
  return filtersOf(packet)?.length === 0;
}

function filtersOf(packet: Packet): readonly unknown[] | null {
  if (packet.cmd === "subscribe") return packet.subscriptions;
  return packet.cmd === "unsubscribe" ? packet.unsubscriptions : null;
}
