import type { Site as Told } from "@thingwright/contract/site.ts";
import { isIPv6 } from "node:net";
import type { Logger } from "./log.ts";
import { isLoopback } from "./network.ts";
import { repeat } from "./repeat.ts";
import { createSocket } from "node:dgram";

/** An address of nobody (RFC 5737) that lies beyond the local network. */
const elsewhere = "192.0.2.1";

/**
 * The IPv4 address from which this machine reaches other networks, at which its neighbours mostly reach it. Null without a
 * network. A datagram socket is asked for it, which sends nothing.
 */
async function lanAddress(): Promise<string | null> {
  const socket = createSocket("udp4");
  try {
    return await new Promise((resolve) => {
      socket.once("error", () => resolve(null));
      socket.connect(9, elsewhere, () => {
        const { address } = socket.address();
        resolve(isLoopback(address) ? null : address);
      });
    });
  } finally {
    socket.close();
  }
}

const everywhere = ["0.0.0.0", "::"];
const lookEveryMs = 60_000;

interface Settings {
  /** The address to listen on. */
  HOST: string;
  PUBLIC_HOST?: string | undefined;
  PUBLIC_URL?: string | undefined;
}

/** Where the console is. Addresses are origins: they have no path, nor a slash at their end. */
export interface Site {
  /** The address that the settings name, or localhost: what the browser says of its page is compared with it. */
  ownUrl: () => string;
  /** The address in whatever leaves this machine: that of the settings, or of this machine in its network, or localhost. */
  publicUrl: () => string;
  /** This machine's address in its network, told only to a call from this machine, and only where the settings name no other. */
  lanAddressFor: (caller: string) => string | null;
  /** The same as an address of the console. */
  lanUrl: () => string | null;
  /** What a console needs to make such addresses by itself. */
  toldTo: (caller: string) => Told;
  close: () => Promise<void>;
}

interface Parts {
  port: () => number;
  log: Logger;
  /** Finds this machine's address in its network. */
  look?: () => Promise<string | null>;
}

/** No header of a call is asked: its caller could choose where the links lead that others get. */
export async function openSite(
  { HOST, PUBLIC_HOST, PUBLIC_URL }: Settings,
  { port, log, look = lanAddress }: Parts,
): Promise<Site> {
  const at = (host: string) => `http://${isIPv6(host) ? `[${host}]` : host}:${port()}`;
  const settled = () => PUBLIC_URL ?? (PUBLIC_HOST === undefined ? null : at(PUBLIC_HOST));
  const isFound = PUBLIC_URL === undefined && PUBLIC_HOST === undefined && everywhere.includes(HOST);
  let lan = isFound ? await look() : null;
  // A laptop changes its network.
  const stop = isFound
    ? repeat("own address", lookEveryMs, async () => void (lan = await look()), log)
    : null;
  const lanUrl = () => lan && at(lan);
  const lanAddressFor = (caller: string) => (isLoopback(caller) ? lan : null);
  return {
    ownUrl: () => settled() ?? at("localhost"),
    publicUrl: () => settled() ?? lanUrl() ?? at("localhost"),
    lanAddressFor,
    lanUrl,
    toldTo: (caller) => ({ url: settled(), lan_url: isLoopback(caller) ? lanUrl() : null }),
    close: async () => stop?.(),
  };
}
