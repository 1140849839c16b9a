import { once } from "node:events";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request } from "node:https";
import { connect } from "node:tls";
import { products } from "@thingwright/contract/products/products.ts";
import { livePath, pathOf } from "@thingwright/contract/grammar/route.ts";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { certificateFiles, makeCertificate, writeCertificate } from "../../test/certificates.ts";
import { forFile } from "../../test/for-file.ts";
import { startPlatform } from "../../test/harness.ts";
import { mqttPath } from "./mqtt.ts";

const made = makeCertificate();
const files = await forFile(certificateFiles(made));
const PUBLIC_URL = "https://things.example.com";
const settings = {
  HTTPS_PORT: "0",
  PUBLIC_URL,
  TLS_CERT: files.certificate,
  TLS_KEY: files.key,
  MQTTS_PORT: "0",
};
const platform = await forFile(startPlatform({ ...settings, MAX_CONNECTIONS: "60" }));
const secure = { host: "127.0.0.1", port: platform.httpsPort!, ca: made.cert };
const plain = { host: "127.0.0.1", port: platform.httpPort };

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

async function ask(asked: typeof request, options: object): Promise<Answer> {
  const call = asked({ agent: false, ...options }).end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  let body = "";
  for await (const part of answer.setEncoding("utf8")) body += part;
  return { status: answer.statusCode ?? 0, headers: answer.headers, body };
}
const overTls = (path: string, options: object = {}) => ask(request, { ...secure, path, ...options });
const inClear = (path: string, options: object = {}) => ask(plainRequest, { ...plain, path, ...options });

describe("over TLS", () => {
  it("pages and calls are answered with an HSTS header", async () => {
    const headers = { accept: "text/html" };
    for (const [path, status] of [
      ["/docs", 200],
      [pathOf(products.list), 401],
      ["/nothing", 404],
    ] as const) {
      const answer = await overTls(path, status === 200 ? { headers } : {});
      expect(answer.status).toBe(status);
      expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
    }
  });

  it.each([[livePath], [mqttPath]])("the WebSocket %s opens", async (path) => {
    const socket = new WebSocket(`wss://127.0.0.1:${secure.port}${path}`, "mqtt", { ca: made.cert });
    await once(socket, "open");
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });

  it("connections count towards the limit of all connections, and get no handshake beyond it", async () => {
    const taken = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const socket = connect({ ...secure }).on("error", () => {});
        await Promise.race([once(socket, "secureConnect"), once(socket, "close")]);
        return socket;
      }),
    );
    try {
      const { status } = await inClear("/healthz");
      expect(status).toBe(200);
      await expect(overTls("/healthz")).rejects.toThrow(/ECONNRESET|disconnected|hang up/);
      const metrics = await inClear("/metrics");
      expect(metrics.body).toMatch(
        /thingwright_connections_refused_total{transport="https",limit="process"} [1-9]/,
      );
    } finally {
      for (const socket of taken) socket.destroy();
    }
    await expect
      .poll(async () => overTls("/healthz").catch(() => null), { timeout: 30_000 })
      .toMatchObject({ status: 200 });
  });

  it("an old cipher suite is accepted for MQTT and refused for HTTPS", async () => {
    const offered = async (port: number) => {
      const socket = connect({
        ...secure,
        port,
        maxVersion: "TLSv1.2",
        ciphers: "ECDHE-ECDSA-AES128-SHA256",
      });
      return once(socket, "secureConnect").then(
        () => {
          const { name } = socket.getCipher();
          socket.destroy();
          return name;
        },
        (error: NodeJS.ErrnoException) => error.code,
      );
    };
    expect(await offered(platform.gateway.ports.mqtts!)).toBe("ECDHE-ECDSA-AES128-SHA256");
    expect(await offered(secure.port)).toBe("ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE");
  });

  it("a renewed certificate is used from the next connection on", async () => {
    const renewed = makeCertificate();
    await writeCertificate(files, renewed);
    process.emit("SIGHUP");
    const withNew = () => overTls("/healthz", { ca: renewed.cert }).catch(() => null);
    await expect.poll(withNew, { timeout: 30_000 }).toMatchObject({ status: 200 });
    await writeCertificate(files, made);
    process.emit("SIGHUP");
    await expect
      .poll(() => overTls("/healthz").catch(() => null), { timeout: 30_000 })
      .toMatchObject({ status: 200 });
  });
});

describe("without TLS, if HTTPS is configured", () => {
  it("health and metrics are answered", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) expect((await inClear(path)).status).toBe(200);
  });

  it.each([["/login?redirect=%2Faccount"], ["/docs"], ["//evil.example.com/"], ["/"]])(
    "a browser that opens %s is redirected to the public HTTPS address, whatever host it names",
    async (path) => {
      for (const method of ["GET", "HEAD"]) {
        const answer = await inClear(path, { method, headers: { host: "evil.example.com" } });
        expect(answer.status).toBe(308);
        expect(answer.headers.location).toBe(PUBLIC_URL + path);
        expect(answer.headers).not.toHaveProperty("strict-transport-security");
      }
    },
  );

  it.each([
    ["a call", "GET", pathOf(products.list)],
    ["a call that changes something", "POST", pathOf(products.create)],
    ["a whole address", "GET", "http://evil.example.com/"],
  ])("%s is refused instead of redirected", async (_what, method, path) => {
    const answer = await inClear(path, { method });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ problem: "https_required" });
    expect(answer.headers).not.toHaveProperty("location");
  });

  it.each([[livePath], [mqttPath]])("the WebSocket %s is refused", async (path) => {
    const socket = new WebSocket(`ws://127.0.0.1:${plain.port}${path}`);
    const [error] = (await once(socket, "error")) as [Error];
    expect(error.message).toContain("403");
  });
});
