import { once } from "node:events";
import { connect } from "node:net";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { type Route, urlOf } from "@thingwright/contract/grammar/route.ts";
import { callerOf } from "../caller.ts";
import { createProduct } from "../create-product.ts";
import { largeDefinition } from "../definitions.ts";
import type { Attack } from "./attack.ts";

/** The number of held bodies: more than the platform accepts of either kind. */
const most = { large: 40, small: 1200 };
const product = { id: "0190a000-0000-7000-8000-000000000000" };

export const memoryAttacks = {
  /** Bodies of the maximum size, with and without tokens, that lack their last byte, so that their memory is held. */
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
      // Waits until the whole body was accepted, or refused.
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

  /** Each tenant repeatedly writes and reads product definitions of the maximum size. Each product has a device. */
  async largeDefinitions({ httpPort, tokens }, did, signal) {
    const body = { list: largeDefinition() };
    const write = async (token: string) => {
      const caller = callerOf(`http://127.0.0.1:${httpPort}`, token, "");
      const { id } = await createProduct(caller);
      await caller.ok(devices.create, { body: { product_id: id } });
      while (!signal.aborted) {
        for (const [route, input] of [
          [products.define, { params: { id }, body }],
          [products.definition, { params: { id } }],
        ] as const) {
          const { status } = await caller.call(route, input);
          did(`${route.method} of a definition: ${status}`);
        }
      }
    };
    await Promise.all(tokens.flatMap((token) => [write(token), write(token), write(token)]));
  },

  /** Ten exports of the operation log by each tenant at once; each one reads all pages one after the other. */
  async exports({ httpPort, tokens }, did, signal) {
    const read = async (token: string) => {
      const caller = callerOf(`http://127.0.0.1:${httpPort}`, token, "");
      while (!signal.aborted) {
        let cursor: string | undefined;
        do {
          const answer = await caller.call(operatingRecords.list, {
            query: { limit: limits.pageSizeMax, ...(cursor && { cursor }) },
          });
          did(`pages of an export: ${answer.status}`);
          cursor = answer.data?.next_cursor ?? undefined;
        } while (cursor && !signal.aborted);
      }
    };
    await Promise.all(tokens.flatMap((token) => Array.from({ length: 10 }, () => read(token))));
  },
} satisfies Record<string, Attack>;
