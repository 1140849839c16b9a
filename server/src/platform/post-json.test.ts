import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { postJson } from "./post-json.ts";

it("does not follow redirects", async () => {
  const server = createServer((_request, response) => response.writeHead(307, { location: "/led-on" }).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await postJson(`http://127.0.0.1:${port}`, "{}", { allowPrivate: true })).toBe(307);
});
