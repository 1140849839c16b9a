import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { SteadySession } from "./steady-session.ts";

afterEach(() => vi.useRealTimers());

/** AuthenticationOk and ReadyForQuery. */
const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/** CommandComplete of a SET, and ReadyForQuery. */
const done = Buffer.from([0x43, 0, 0, 0, 8, 0x53, 0x45, 0x54, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Opens a session at a server that lets the process in. @param then what the server does from there */
async function opening(then: (socket: Socket) => void, prepare = async () => {}): Promise<SteadySession> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(letIn);
      then(socket);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  return SteadySession.open({
    connectionString: `postgres://somebody:secret@127.0.0.1:${port}/any`,
    name: "test",
    log: createLog("silent"),
    prepare,
  });
}

test("opening a session times out if the server accepts the connection and then stays silent", async () => {
  const asked = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const end = opening((socket) => socket.once("data", () => asked.resolve())).then(
    () => "open",
    (error: Error) => error.message,
  );
  await asked.promise;
  vi.advanceTimersByTime(8000);
  expect(await end).toContain("terminated");
});

test("the connection of a session that fails to be prepared is closed at once", async () => {
  const closed = Promise.withResolvers<void>();
  const failing = opening(
    (socket) => socket.on("data", () => socket.write(done)).once("close", () => closed.resolve()),
    async () => {
      throw new Error("not prepared");
    },
  );
  await expect(failing).rejects.toThrow("not prepared");
  await closed.promise;
});
