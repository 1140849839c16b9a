import { once } from "node:events";
import { createServer as plainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { makeCertificate } from "../../test/certificates.ts";
import { postJson } from "./post-json.ts";

it("speaks to no server whose certificate nobody has signed", async () => {
  let asked = 0;
  const server = createServer(makeCertificate(), (_request, response) => {
    asked += 1;
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sent = postJson(`https://localhost:${port}`, "{}", { allowPrivate: true });
  await expect(sent).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(asked).toBe(0);
});

it("is not led on", async () => {
  const server = plainServer((_request, response) => response.writeHead(307, { location: "/led-on" }).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await postJson(`http://127.0.0.1:${port}`, "{}", { allowPrivate: true })).toBe(307);
});
