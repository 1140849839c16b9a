import { once } from "node:events";
import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { fastify } from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Problem } from "@thingwright/contract/grammar/problem.ts";
import { eventually } from "../../../test/eventually.ts";
import { largeBodies } from "./large-bodies.ts";

/**
 * Serves calls of the account in their header `account`. Each call waits until its connection closes. Counts the
 * admitted calls, and those whose body has arrived.
 */
async function serve(comesWithin?: number) {
  const app = fastify({
    bodyLimit: 2 * limits.bodyBytes,
    clientErrorHandler: (_error, socket) => void socket.destroy(),
  });
  const end = new AbortController();
  onTestFinished(() => {
    end.abort();
    return app.close();
  });
  const admit = largeBodies(comesWithin);
  const did = { admitted: 0, came: 0 };
  app.setErrorHandler((error: Problem, _request, reply) => reply.status(429).send(error.message));
  app.addHook("onRequest", async (incoming, reply) => {
    admit(incoming, reply, String(incoming.headers.account));
    did.admitted += 1;
  });
  app.post("/", async (_request, { raw }) => {
    did.came += 1;
    await once(raw, "close");
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const call = (account: string, headers: object) => {
    const made = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      signal: end.signal,
      headers: { account, "content-type": "text/plain", ...headers },
    });
    let text = "";
    made.on("error", () => {});
    made.on("response", (answer) => answer.setEncoding("utf8").on("data", (part) => (text += part)));
    made.flushHeaders();
    return { made, text: () => text };
  };
  return { call, did };
}

it("frees the slot once a small body in chunks has arrived", async () => {
  const { call, did } = await serve();
  for (let no = 1; no <= 20; no++) {
    call("account", { "transfer-encoding": "chunked" }).made.end("short");
    await eventually(() => expect(did.came).toBe(no));
  }
});

it("gives a slot of an account with many to an account with fewer", async () => {
  const { call, did } = await serve();
  const many = Array.from({ length: 32 }, (_, no) => call(`account ${no % 4}`, large));
  await eventually(() => expect(did.admitted).toBe(32));
  const ninth = call("account 0", large);
  await eventually(() => expect(ninth.text()).toBe("too_many_requests"));
  call("another", large).made.end("x".repeat(large["content-length"]));
  await eventually(() => expect(did.came).toBe(1));
  await eventually(() => expect(many.filter(({ made }) => made.destroyed)).toHaveLength(1));
});

it("gives the slot of an unfinished body if all bodies of the larger accounts have arrived", async () => {
  const { call, did } = await serve();
  const body = "x".repeat(large["content-length"]);
  for (let no = 0; no < 24; no++) call(`account ${no % 3}`, large).made.end(body);
  await eventually(() => expect(did.came).toBe(24));
  const slow = Array.from({ length: 8 }, (_, no) => call(`account ${3 + (no % 4)}`, large));
  await eventually(() => expect(did.admitted).toBe(32));
  call("another", large).made.end(body);
  await eventually(() => expect(did.came).toBe(25));
  await eventually(() => expect(slow.filter(({ made }) => made.destroyed)).toHaveLength(1));
});

it("gives the slot of a slow body to an account that has none", async () => {
  const { call, did } = await serve(100);
  const all = Array.from({ length: 32 }, (_, no) => call(`account ${no}`, large));
  await eventually(() => expect(did.admitted).toBe(32));
  const late = call("another", large);
  await eventually(() => expect(late.text()).toBe("overloaded"));
  await setTimeout(100);
  call("another", large).made.end("x".repeat(large["content-length"]));
  await eventually(() => expect(did.came).toBe(1));
  await eventually(() => expect(all.filter(({ made }) => made.destroyed)).toHaveLength(1));
});

const large = { "content-length": limits.bodyBytes + 1 };

it("keeps no slot for a caller that has left before being admitted", async () => {
  const app = fastify({ bodyLimit: 2 * limits.bodyBytes });
  onTestFinished(() => app.close());
  const admit = largeBodies();
  const gone = new Set<Promise<unknown>>();
  app.addHook("onRequest", async (incoming, reply) => {
    if (incoming.headers.leaves === undefined) return admit(incoming, reply, "account");
    // Simulates a caller whose connection closes while its token is looked up in the database.
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
