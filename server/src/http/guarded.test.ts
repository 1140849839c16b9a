import { once } from "node:events";
import { connect } from "node:net";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { livePath, pathOf } from "@thingwright/contract/grammar/route.ts";
import { expect, it } from "vitest";
import { forFile } from "../../test/for-file.ts";
import { startPlatform } from "../../test/harness.ts";
import { pngOf } from "../../test/images.ts";

const platform = await forFile(startPlatform({ PUBLIC_URL: "https://things.example.com" }));
const maker = await platform.actor();
const { url: image } = await maker.ok(files.uploadImage, { file: new Blob([new Uint8Array(pngOf(1, 1))]) });

/** Sends bytes, and reads the head of the answer. */
async function headOf(text: string): Promise<string> {
  const socket = connect(Number(new URL(platform.url).port), "127.0.0.1").on("error", () => {});
  socket.write(text);
  const [data] = (await once(socket.setEncoding("latin1"), "data")) as [string];
  socket.destroy();
  return data.slice(0, data.indexOf("\r\n\r\n")).toLowerCase();
}

const list = pathOf(products.list);
const get = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const authorization = `Authorization: Bearer ${maker.token}\r\n`;
const upgrade = "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";

it.each([
  ["a call", 200, get(list, authorization)],
  ["a call signed out", 401, get(list)],
  ["a path that no page has", 404, get("/api/v1/nothing")],
  ["a path with a broken escape", 404, get("/api/v1/product/%E0%A4%A")],
  [
    "a body that is none",
    400,
    `POST ${list} HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: text/xml\r\nContent-Length: 1\r\n\r\n<`,
  ],
  [
    "a body that is too large",
    413,
    `POST ${pathOf({ path: "/user/login" })} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${limits.bodyBytes + 1}\r\n\r\n`,
  ],
  ["an image", 200, get(image)],
  ["no image", 404, get(image.replace(/.{4}\.png/, "0000.png"))],
  ["a part of an image that it has not", 416, get(image, "Range: bytes=99999-\r\n")],
  ["the API page", 200, get("/docs")],
  ["its script", 200, get("/docs/swagger-ui-bundle.js")],
  ["its document", 200, get("/openapi.json")],
  ["health", 200, get("/readyz")],
  ["metrics", 200, get("/metrics")],
  ["a foreign page's WebSocket", 403, get(livePath, `${upgrade}Origin: https://evil.example\r\n`)],
  ["a WebSocket without a key", 400, get(livePath, upgrade)],
  ["what is no HTTP", 400, "nonsense\r\n\r\n"],
  ["a call that names no host", 400, `GET ${list} HTTP/1.1\r\n\r\n`],
  [
    "a WebSocket that names no host",
    400,
    get(livePath, `${upgrade}Sec-WebSocket-Key: ${"a".repeat(22)}==\r\n`).replace("Host: x\r\n", ""),
  ],
  ["an expectation that nobody meets", 417, get(list, "Expect: the-unexpected\r\n")],
  ["a head that is too large", 431, get("/", `X: ${"x".repeat(20_000)}\r\n`)],
])("%s is answered with what browsers are to hold to", async (_what, status, request) => {
  const head = await headOf(request);
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `));
  expect(head).toMatch(/\r\ncontent-security-policy: default-src '(self|none)'/);
  expect(head).toMatch(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/);
  expect(head).toContain("\r\nx-content-type-options: nosniff");
  expect(head).toContain("\r\nreferrer-policy: no-referrer");
  expect(head).toContain("\r\nstrict-transport-security: max-age=31536000");
  const kept =
    status < 400
      ? /cache-control: (no-store|no-cache|public, max-age=31536000, immutable)(\r|$)/
      : /cache-control: no-store/;
  expect(head).toMatch(kept);
  for (const telling of ["server", "x-powered-by", "access-control-", "set-cookie"])
    expect(head).not.toContain(`\r\n${telling}`);
});

it("the policy of a page allows only connections and scripts of this server, and no embedded objects", async () => {
  const head = await headOf(get("/docs"));
  const policy = /\r\ncontent-security-policy: ([^\r]*)/.exec(head)?.[1]?.split(";") ?? [];
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]),
  );
});

it("an installation without TLS sends no HSTS header", async () => {
  const plain = await startPlatform();
  const { headers } = await fetch(`${plain.url}/docs`);
  await plain.close();
  expect(headers.has("strict-transport-security")).toBe(false);
});
