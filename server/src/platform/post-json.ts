import { lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateAddress } from "./network.ts";

interface Options {
  headers?: Record<string, string>;
  /** Whether the host may be this machine or in a local network. */
  allowPrivate: boolean;
  timeoutMs?: number;
}

/** Sends a JSON document as {@link post} does. */
export function postJson(url: string, body: string, { headers, ...options }: Options): Promise<number> {
  return post(url, body, { ...options, headers: { ...headers, "content-type": "application/json" } });
}

/**
 * Sends a document. Follows no redirect, so that the answer cannot lead elsewhere.
 * @returns the HTTP status of the answer, whose body is not read
 */
export function post(url: string, body: string | Uint8Array, options: Options): Promise<number> {
  const { headers = {}, allowPrivate, timeoutMs = 15_000 } = options;
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, "");
  // A host that is already an IP address never reaches `lookup`, so it is checked here.
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) return Promise.reject(new PrivateAddress(host));
  const request = target.protocol === "https:" ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      target,
      {
        method: "POST",
        headers: {
          ...headers,
          "content-length": Buffer.byteLength(body),
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowPrivate && { lookup: publicLookup }),
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/** Checks the very addresses that are then connected to, so that a DNS answer that changes in between gains nothing. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found, family) => {
    const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    if (error || !addresses.some(isPrivateAddress)) callback(error, found, family);
    else callback(new PrivateAddress(hostname), found, family);
  });
};
