import { once } from "node:events";
import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../platform/log.ts";
import { createHttpServer } from "./server.ts";

let app: FastifyInstance;
afterEach(() => app.close());

it("writes a limited number of log lines for failed calls, and no stack for a refusal", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("warn", {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  app = await createHttpServer({ log, trustProxy: false, origins: { scripts: [], https: false } });
  app.get("/full", () => Promise.reject(problem("overloaded")));
  app.get("/broken/:no", ({ params }) =>
    Promise.reject(new RangeError(`a bug with ${(params as { no: string }).no}`)),
  );
  for (let no = 0; no < 200; no++) {
    expect((await app.inject("/full")).statusCode).toBe(503);
    expect((await app.inject(`/broken/${no}`)).statusCode).toBe(500);
  }
  const refused = lines.filter(({ msg }) => msg === "calls are refused");
  expect(refused).toMatchObject([{ level: 40, refused: "overloaded", route: "GET /full" }]);
  expect(JSON.stringify(refused)).not.toContain("stack");
  const faults = lines.filter(({ msg }) => msg === "a call failed");
  expect(faults).toHaveLength(60);
  expect(faults[0]).toMatchObject({ level: 50, error: { message: "a bug with 0" } });
  await app.close();
  expect(lines.at(-1)).toMatchObject({ msg: "calls are refused", leftOut: 199 });
  expect(lines.at(-2)).toMatchObject({ msg: "a call failed", leftOut: 140 });
});

it("logs nothing if the caller disconnects before a file is sent", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line: string) => void lines.push(line) });
  app = await createHttpServer({ log, trustProxy: false, origins: { scripts: [], https: false } });
  const file = Readable.from(["a", "b"]);
  app.post("/file", async (_request, reply) => {
    call.destroy();
    await once(reply.raw, "close");
    return reply.send(file);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const headers = { "content-type": "application/json" };
  const options = { port, host: "127.0.0.1", method: "POST", path: "/file", headers };
  const call = ask(options).on("error", () => undefined);
  // The body has been read completely, so the server does not report the request as aborted.
  call.end("{}");
  await once(file, "close");
  await app.close();
  expect(lines).toEqual([]);
});
