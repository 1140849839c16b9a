import { BlockList, isIPv4, isIPv6 } from "node:net";

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  privateNetworks.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  privateNetworks.addSubnet(network, bits, "ipv6");
}

/** Whether an address belongs to this machine, a local network, or nobody (RFC 6890). */
export function isPrivateAddress(address: string): boolean {
  const plain = plainOf(address);
  if (isIPv4(plain)) return privateNetworks.check(plain, "ipv4");
  return !isIPv6(plain) || privateNetworks.check(plain, "ipv6");
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  const plain = plainOf(address);
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** The key under which limits count a caller: an IPv4 address, or the IPv6 /64 of a single subscriber line. */
export function networkOf(address: string): string {
  const plain = plainOf(address);
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(":") : plain;
}

/** A network that an address belongs to. */
export interface Around {
  network: string;
  /** The limit of the whole network, as a multiple of the limit of a single subscriber line. */
  lines: number;
}

/**
 * Lists the network of an address as {@link networkOf} gives it, then the wider networks that providers assign as a
 * whole, the widest last: in IPv6 the /56 of a household and the /48 of a company, in IPv4 the /24 in which servers are
 * rented.
 */
export function networksOf(address: string): Around[] {
  const own = { network: networkOf(address), lines: 1 };
  const plain = plainOf(address);
  if (isIPv4(plain)) return [own, { network: `${plain.slice(0, plain.lastIndexOf("."))}/24`, lines: 16 }];
  if (!isIPv6(plain)) return [own];
  const [first, second, third, fourth] = groupsOf(plain);
  const household = (Number.parseInt(fourth!, 16) >> 8).toString(16);
  return [
    own,
    { network: `${first}:${second}:${third}:${household}/56`, lines: 4 },
    { network: `${first}:${second}:${third}/48`, lines: 16 },
  ];
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail = ""] = address.split("%")[0]!.split("::");
  const [before, after] = [head, tail].map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before!.length - after!.length) }, () => "0");
  return [...before!, ...zeros, ...after!].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}

/** Unwraps an IPv4 address that is mapped into IPv6, and removes brackets and the port that some proxies append. */
function plainOf(address: string): string {
  const [, inBrackets, withPort] = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address) ?? [];
  return (inBrackets ?? withPort ?? address).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
