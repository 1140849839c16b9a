import { Agent, request } from "node:http";
import { pathOf } from "@thingwright/contract/route.ts";
import { accounts } from "@thingwright/contract/accounts.ts";
import type { Attack } from "./attack.ts";

/** Sign-ins at a time. */
const crowd = 900;

export const signInAttacks = {
  /** Wrong sign-ins, 900 at a time, each for another account and from another network, as a botnet sends them. */
  async signInCrowd({ httpPort }, did, signal) {
    const agent = new Agent({ keepAlive: true, maxSockets: crowd });
    let count = 0;
    const one = async () => {
      count += 1;
      const from = `2a00:${(count >> 8).toString(16)}:${(count & 255).toString(16)}::1`;
      const status = await signIn(agent, httpPort, { username: `guess${count}@example.com`, from });
      did(`status ${status}`);
    };
    while (!signal.aborted) {
      await Promise.all(Array.from({ length: crowd }, one));
      did("waves");
    }
  },
} satisfies Record<string, Attack>;

function signIn(agent: Agent, port: number, { username, from }: { username: string; from: string }) {
  return new Promise<number>((resolve) => {
    const call = request(
      {
        agent,
        port,
        host: "127.0.0.1",
        method: accounts.login.method,
        path: pathOf(accounts.login),
        headers: { "content-type": "application/json", "x-forwarded-for": from },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", () => resolve(0));
      },
    );
    call.on("error", () => resolve(0));
    call.end(JSON.stringify({ username, password: "Abcdef12" }));
  });
}
