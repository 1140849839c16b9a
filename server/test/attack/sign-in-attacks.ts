import { Agent, request, type RequestOptions } from "node:http";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { registrationPath } from "@thingwright/contract/devices/device-registration.ts";
import type { Attack } from "./attack.ts";

/** The number of concurrent calls. */
const crowd = 900;

export const signInAttacks = {
  /** Wrong sign-ins, 900 at a time, each for another account and from another network, like a botnet. */
  async signInCrowd({ httpPort }, did, signal) {
    await crowdOf(did, signal, (agent, count, from) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": from };
      const body = JSON.stringify({ username: `guess${count}@example.com`, password: "Abcdef12" });
      return call({ agent, port: httpPort, path: pathOf(accounts.login), headers }, body);
    });
  },

  /** The same with guesses at the secret of an existing product, each with another device name. */
  async registrationCrowd({ httpPort, devices: [device] }, did, signal) {
    const { productKey } = device!;

    await crowdOf(did, signal, (agent, count, from) => {
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": from,
        "x-forwarded-proto": "https",
      };
      const fields = {
        deviceName: `lamp-${count}`,
        random: "1",
        signMethod: "hmacsha1",
        sign: "0".repeat(40),
      };
      const body = String(
        new URLSearchParams({ productKey: count < 5 ? productKey : `key-${count}`, ...fields }),
      );
      return call({ agent, port: httpPort, path: registrationPath, headers }, body);
    });
  },
} satisfies Record<string, Attack>;

/**
 * Makes `crowd` calls at a time, each from another network.
 * @param one makes a call and returns the status of the answer
 */
async function crowdOf(
  did: Parameters<Attack>[1],
  signal: AbortSignal,
  one: (agent: Agent, count: number, from: string) => Promise<number>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd });
  let count = 0;
  const next = async () => {
    count += 1;
    const from = `2a00:${(count >> 8).toString(16)}:${(count & 255).toString(16)}::1`;
    did(`status ${await one(agent, count, from)}`);
  };
  while (!signal.aborted) {
    await Promise.all(Array.from({ length: crowd }, next));
    did("waves");
  }
}

function call(options: RequestOptions, body: string): Promise<number> {
  return new Promise<number>((resolve) => {
    const sent = request({ ...options, host: "127.0.0.1", method: "POST" }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", () => resolve(0));
    });
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}
