import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ShareMessage } from "@thingwright/contract/content/shares.ts";
import { shareLivePath } from "@thingwright/contract/content/share-lifetimes.ts";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { eventually } from "../../test/eventually.ts";
import { type Bus, liveTopic, localBus } from "../platform/bus.ts";
import { createLog } from "../platform/log.ts";
import { deltasAtMost } from "./live-connection.ts";
import { createHttpServer } from "./server.ts";
import { mountShareLive, type ShareSource } from "./share-live.ts";

const log = createLog("silent");

/**
 * Opens a live connection with a share code. The value in the state is the number of times that the state was read.
 * `gap` simulates that the bus has lost messages.
 */
async function follow() {
  const app = await createHttpServer({ log, trustProxy: false, origins: { scripts: [], https: false } });
  onTestFinished(() => app.close());
  const gaps: (() => void)[] = [];
  const bus: Bus = { ...localBus(log), onGap: (listener) => (gaps.push(listener), () => {}) };
  const taken = { places: 0, entered: 0, read: 0 };
  let reading: Promise<void> | undefined;
  const source: ShareSource = {
    async enter() {
      taken.places += 1;
      taken.entered += 1;
      return { deviceId: "device", leave: () => void (taken.places -= 1) };
    },
    check: async () => null,
    async read() {
      taken.read += 1;
      const value = taken.read;
      await reading;
      return { online: 1, values: [{ identifier: "level", value, time: 0 }], shared: () => [] };
    },
  };
  mountShareLive({ app }, { bus, source });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${shareLivePath}`);
  const told: unknown[] = [];
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ShareMessage;
    told.push(message.type === "state" ? message.values[0]?.value : message.type);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ code: "one", language: "en" }));
  await eventually(() => expect(told).toEqual([1]));
  return {
    taken,
    told,
    socket,
    gap: () => gaps.forEach((tell) => tell()),
    change: () => bus.publish(liveTopic("device", "device"), { properties: [] }),
    /** Lets every reading of the state wait until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      reading = promise;
      return () => {
        reading = undefined;
        resolve();
      };
    },
  };
}

it("reads the state again after lost messages within one subscription, and sends the newest state", async () => {
  const { taken, told, socket, gap, hold } = await follow();
  const goOn = hold();
  gap();
  await eventually(() => expect(taken.read).toBe(2));
  gap();
  gap();
  goOn();
  await eventually(() => expect(told).toEqual([1, 3]));
  expect(taken).toEqual({ places: 1, entered: 1, read: 3 });
  socket.close();
  await eventually(() => expect(taken.places).toBe(0));
});

it("closes if too many changes arrive while the state is read", async () => {
  const { socket, told, gap, hold, change } = await follow();
  const goOn = hold();
  gap();
  const closed = once(socket, "close");
  for (let no = 0; no <= deltasAtMost; no++) change();
  await closed;
  goOn();
  expect(told).toEqual([1, "refused"]);
});
