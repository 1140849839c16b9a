import type { Site as Told } from "@thingwright/contract/basics/site.ts";
import { isIPv6 } from "node:net";
import type { Logger } from "./log.ts";
import { isLoopback } from "./network.ts";
import { repeat } from "./repeat.ts";
import { createSocket } from "node:dgram";

/** A documentation address (RFC 5737), which no host has, outside the local network. */
const elsewhere = "192.0.2.1";

/**
 * Finds the IPv4 address from which this machine reaches other networks, and at which machines in its own network can
 * mostly reach it. Null without a network. Connecting a datagram socket reveals the address, and sends nothing.
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

/** The addresses of the console. They are origins, without a path or a slash at the end. */
export interface Site {
  /**
   * The address from the settings, or localhost. The origin that a browser reports for its page is compared with it.
   */
  ownUrl: () => string;
  /**
   * The address used in everything that leaves this machine: the address from the settings, else this machine's address
   * in its network, else localhost.
   */
  publicUrl: () => string;
  /**
   * This machine's address in its network; null unless the call comes from this machine and the settings name no
   * address.
   */
  lanAddressFor: (caller: string) => string | null;
  /**
   * The address of the console in this machine's network; null if the settings name another one, or without a network.
   */
  lanUrl: () => string | null;
  /** The data from which the console, in a browser, derives such addresses. */
  toldTo: (caller: string) => Told;
  close: () => Promise<void>;
}

interface Deps {
  port: () => number;
  log: Logger;
  /** Finds this machine's address in its network. */
  look?: () => Promise<string | null>;
}

/**
 * Determines the addresses of the console. Headers of calls are ignored, because a caller could otherwise choose the
 * address in the links that others get.
 */
export async function openSite(
  { HOST, PUBLIC_HOST, PUBLIC_URL }: Settings,
  { port, log, look = lanAddress }: Deps,
): Promise<Site> {
  const at = (host: string) => `http://${isIPv6(host) ? `[${host}]` : host}:${port()}`;
  const settled = () => PUBLIC_URL ?? (PUBLIC_HOST === undefined ? null : at(PUBLIC_HOST));
  const isFound = PUBLIC_URL === undefined && PUBLIC_HOST === undefined && everywhere.includes(HOST);
  let lan = isFound ? await look() : null;
  // Looks again and again, because a laptop changes its network.
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
