import { once } from "node:events";
import { request } from "node:http";
import { fastify } from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { limits } from "@thingwright/contract/limits.ts";
import { largeBodies } from "./large-bodies.ts";

const large = { "content-length": limits.bodyBytes + 1 };

it("keeps no place for a caller that is gone before it is let in", async () => {
  const app = fastify({ bodyLimit: 2 * limits.bodyBytes });
  onTestFinished(() => app.close());
  const admit = largeBodies();
  const gone = new Set<Promise<unknown>>();
  app.addHook("onRequest", async (incoming, reply) => {
    if (incoming.headers.leaves === undefined) return admit(incoming, reply, "account");
    // As a caller whose connection breaks while the database is asked who it is.
    const closed = once(reply.raw, "close");
    gone.add(closed);
    reply.raw.flushHeaders();
    await closed;
    admit(incoming, reply, "account");
  });
  app.post("/", async () => "taken");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  for (let i = 0; i < 100; i++) {
    const leaving = request({ port, host: "127.0.0.1", method: "POST", headers: { ...large, leaves: "1" } });
    leaving.on("error", () => {});
    leaving.flushHeaders();
    await once(leaving, "response");
    leaving.destroy();
  }
  await Promise.all(gone);
  expect(gone.size).toBe(100);
  const body = "x".repeat(large["content-length"]);
  const headers = { "content-type": "text/plain" };
  const taken = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers });
  expect(await taken.text()).toBe("taken");
});
