import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, it } from "vitest";
import { callsUnderWay } from "./under-way.ts";

it("a server that closes waits for a call whose caller has hung up", async () => {
  const app = fastify();
  const underWay = callsUnderWay(app);
  expect(callsUnderWay(app)).toBe(underWay);
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isDone = false;
  app.get("/", () =>
    underWay(async () => {
      begun.resolve();
      await held.promise;
      isDone = true;
    }),
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const accepted = once(app.server, "connection") as Promise<[NodeJS.EventEmitter]>;
  const caller = connect(port, "127.0.0.1");
  caller.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [line] = await accepted;
  await begun.promise;
  const gone = once(line, "close");
  caller.destroy();
  await gone;
  const closed = app.close().then(() => isDone);
  // A server that does not wait would have closed within this time.
  await setTimeout(50);
  held.resolve();
  expect(await closed).toBe(true);
});
