import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { expect, it, onTestFinished } from "vitest";
import { natsTransport } from "../src/platform/bus/nats-transport.ts";
import { tencentCaptcha } from "../src/platform/captcha/tencent.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { connect, everything } from "../src/platform/database/sql.ts";
import { s3Client } from "../src/platform/files/s3-client.ts";
import { createLog } from "../src/platform/log.ts";
import { smtpCarrier } from "../src/platform/mail/smtp.ts";
import { postJson } from "../src/platform/post-json.ts";
import { makeCertificate } from "./certificates.ts";

const log = createLog("silent");
const { cert, key } = makeCertificate();

/**
 * Starts a server for localhost whose certificate clients do not trust.
 * @param greet the exchange with the client before TLS begins
 * @returns the server's port, and the data that clients have sent within TLS
 */
async function stranger(greet?: (socket: Socket) => Promise<unknown>) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  async function shakeHands(socket: Socket): Promise<void> {
    await greet?.(socket);
    const secure = new TLSSocket(socket, {
      isServer: true,
      secureContext: createSecureContext({ cert, key }),
    });
    secure.on("error", () => {}).on("data", (data: Buffer) => heard.push(data.toString("latin1")));
  }
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    void shakeHands(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { heard, port: (server.address() as AddressInfo).port };
}

const untrusted = /self-signed certificate/;

it("text messages are not sent to a server with an untrusted certificate", async () => {
  const { port, heard } = await stranger();
  const sent = postJson(`https://localhost:${port}`, "{}", { allowPrivate: true });
  await expect(sent).rejects.toThrow(untrusted);
  expect(heard).toEqual([]);
});

it("mail is not sent to a server with an untrusted certificate", async () => {
  const { port, heard } = await stranger();
  const carrier = smtpCarrier({ url: `smtps://user:password@localhost:${port}`, from: "a@example.com" });
  onTestFinished(() => carrier.close());
  const sent = carrier.send({ recipient: "b@example.com", subject: "", text: "secret", html: "" });
  await expect(sent).rejects.toThrow(untrusted);
  expect(heard).toEqual([]);
});

it("images are not sent to an object store with an untrusted certificate", async () => {
  const { port, heard } = await stranger();
  const url = `https://localhost:${port}`;
  const settings = { url, bucket: "things", region: "r", keyId: "id", keySecret: "secret", pathStyle: true };
  const store = await s3Client(settings);
  const put = store({ method: "PUT", name: "image.png", body: Buffer.from("image") });
  await expect(put).rejects.toMatchObject({ cause: expect.stringMatching(untrusted) });
  expect(heard).toEqual([]);
});

it("tickets are not sent to a captcha provider with an untrusted certificate", async () => {
  const { port, heard } = await stranger();
  const captcha = tencentCaptcha(
    {
      appId: "1",
      appSecret: "secret",
      secretId: "id",
      secretKey: "secret",
      endpoint: `https://localhost:${port}`,
      script: "https://localhost",
    },
    log,
  );
  const asked = captcha.redeem({ ticket: "ticket", rand_str: "" }, { address: "127.0.0.1", now: Date.now() });
  expect(await asked).toBeNull();
  expect(heard).toEqual([]);
});

it.each(["require", "verify-full"])(
  "no query is sent to a database with an untrusted certificate, with sslmode=%s",
  async (mode) => {
    const { port, heard } = await stranger(async (socket) => {
      await once(socket, "data");
      socket.write("S");
    });
    const sql = connect(`postgresql://user:password@localhost:${port}/things?sslmode=${mode}`, 1);
    onTestFinished(() => sql.close());
    const query = everything(systemScope("a test"), sql).selectFrom("node").selectAll().execute();
    await expect(query).rejects.toThrow(untrusted);
    expect(heard).toEqual([]);
  },
);

it("nothing is sent to a NATS server with an untrusted certificate", async () => {
  const { port, heard } = await stranger(async (socket) => {
    socket.write(
      `INFO ${JSON.stringify({ server_id: "x", version: "2.12.0", proto: 1, max_payload: 1_048_576, tls_required: true })}\r\n`,
    );
  });
  const lines: string[] = [];
  const transport = await natsTransport({
    url: `tls://user:password@localhost:${port}`,
    installation: "i",
    id: "p",
    log: createLog("error", { write: (line) => lines.push(line) }),
    events: { received() {}, again() {}, dropped() {} },
  });
  onTestFinished(() => transport.close());
  expect(transport.trouble()).not.toBeNull();
  expect(lines.join("")).toMatch(untrusted);
  expect(heard).toEqual([]);
});
