import { once } from "node:events";
import { connect } from "node:net";
import { accounts } from "@thingwright/contract/accounts.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { products } from "@thingwright/contract/products.ts";
import { type Route, urlOf } from "@thingwright/contract/route.ts";
import type { Attack } from "./attack.ts";

/** How many bodies are held: more than the platform takes of either kind. */
const most = { large: 40, small: 1200 };
const product = { id: "0190a000-0000-7000-8000-000000000000" };

export const memoryAttacks = {
  /** Bodies as large as they may be, with tokens and without, that lack their last byte: what they take is held. */
  async heldBodies({ httpPort, tokens }, did, signal) {
    const hold = async (route: Route, bytes: number, token: string) => {
      const head = [
        `${route.method} ${urlOf(route, { ...product })} HTTP/1.1`,
        `Host: x\r\nAuthorization: ${token}\r\nContent-Type: application/json`,
        `Content-Length: ${bytes}\r\n\r\n`,
      ].join("\r\n");
      const socket = connect({ port: httpPort, host: "127.0.0.1" });
      socket.on("error", () => {}).resume();
      const written = new Promise((resolve) => socket.write(`${head}"${"x".repeat(bytes - 2)}`, resolve));
      // Until all of it has been taken, or refused.
      await Promise.race([written, new Promise((resolve) => socket.once("close", resolve))]);
    };
    for (let no = 0; no < most.large && !signal.aborted; no++) {
      await hold(products.define, limits.definitionBodyBytes, tokens[no % tokens.length]!);
      did("large");
    }
    for (let no = 0; no < most.small && !signal.aborted; no++) {
      await hold(accounts.login, limits.bodyBytes, "");
      did("small");
    }
    if (!signal.aborted) await once(signal, "abort");
  },
} satisfies Record<string, Attack>;
