import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { SteadySession } from "./steady-session.ts";

afterEach(() => vi.useRealTimers());

/** AuthenticationOk and ReadyForQuery. */
const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

test("a session is given up whose server lets the process in and then falls silent", async () => {
  const asked = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(letIn);
      socket.once("data", () => asked.resolve());
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opening = SteadySession.open({
    connectionString: `postgres://somebody:secret@127.0.0.1:${port}/any`,
    name: "test",
    log: createLog("silent"),
    prepare: async () => {},
  });
  const end = opening.then(
    () => "open",
    (error: Error) => error.message,
  );
  await asked.promise;
  vi.advanceTimersByTime(8000);
  expect(await end).toContain("terminated");
  server.close();
});
