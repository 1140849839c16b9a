import { once } from "node:events";
import { connect } from "node:net";
import { productFiles } from "@thingwright/contract/products/product-files.ts";
import { pathOf, urlOf } from "@thingwright/contract/grammar/route.ts";
import { shares } from "@thingwright/contract/content/shares.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { callerOf } from "../caller.ts";
import { largestProduct } from "../largest-product.ts";
import type { Attack } from "./attack.ts";

/** Sends requests, each on a connection of its own, without reading the answers, until a number of them is open. */
async function crowd(
  httpPort: number,
  requests: readonly string[],
  did: (of: string) => void,
  signal: AbortSignal,
) {
  await Promise.all(
    requests.map(async (request) => {
      const socket = connect({ port: httpPort, host: "127.0.0.1" }).on("error", () => {});
      await new Promise((resolve) => socket.write(request, resolve));
      const [first] = (await once(socket, "data", { signal }).catch(() => ["none"])) as [Buffer | string];
      socket.pause();
      did(String(first).slice(0, 12));
    }),
  );
}

export const costAttacks = {
  /**
   * People who are not signed in open the panel of the largest product hundreds of times at once, with two share codes.
   */
  async sharedPanels({ httpPort, tokens }, did, signal) {
    const caller = callerOf(`http://127.0.0.1:${httpPort}`, tokens[0]!, "");
    const id = await largestProduct(caller);
    const { id: deviceId } = await caller.ok(virtualDevices.create, { params: { id }, body: {} });
    const codes: string[] = [];
    for (let i = 0; i < 2; i++)
      codes.push((await caller.ok(shares.ofVirtualDevice, { params: { id, deviceId } })).code);
    const requests = Array.from({ length: 460 }, (_, i) => {
      const path = urlOf(shares.open, { code: codes[i % codes.length]! }, {});
      return `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    });
    await crowd(httpPort, requests, (answer) => did(`opened: ${answer}`), signal);
    if (!signal.aborted) await once(signal, "abort");
  },

  /** Small files that are compared with the largest product, hundreds at once. */
  async comparisons({ httpPort, tokens }, did, signal) {
    const caller = callerOf(`http://127.0.0.1:${httpPort}`, tokens[0]!, "");
    const id = await largestProduct(caller);
    const body = JSON.stringify({ text: JSON.stringify({ thingwright: "product" }) });
    const head = [
      `POST ${pathOf(productFiles.compareFile).replace(":id", id)} HTTP/1.1`,
      `Host: x\r\nAuthorization: ${caller.token}\r\nContent-Type: application/json`,
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    ].join("\r\n");
    await crowd(
      httpPort,
      Array.from({ length: 460 }, () => head + body),
      (answer) => did(`compared: ${answer}`),
      signal,
    );
    if (!signal.aborted) await once(signal, "abort");
  },
} satisfies Record<string, Attack>;
