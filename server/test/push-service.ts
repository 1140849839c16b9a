import { createDecipheriv, createECDH, createHmac, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A message that the push service has accepted for a phone. */
interface Taken {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A double of a browser's push service, which delivers nothing. */
export interface PushService {
  url: string;
  taken: Taken[];
  /** The status of its answers from now on. */
  status: number;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      service.taken.push({
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      response.writeHead(service.status, { connection: "close" }).end();
    });
  });
  const service: PushService = {
    url: "",
    taken: [],
    status: 201,
    close: () => new Promise((done) => server.close(() => done())),
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

/** A browser that gets push messages: its subscription, and a function that decrypts them. */
export interface TestPhone {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypts a message by RFC 8291 and RFC 8188, in one record. */
  read(body: Buffer): unknown;
}

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();

export function testPhone(endpoint: string): TestPhone {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const own = pair.getPublicKey();
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    },
    read(body) {
      const salt = body.subarray(0, 16);
      const idLength = body[20]!;
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const one = Buffer.from([1]);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
      const material = hmac(hmac(auth, pair.computeSecret(sender)), info, one);
      const prk = hmac(salt, material);
      const key = hmac(prk, Buffer.from("Content-Encoding: aes128gcm\0"), one).subarray(0, 16);
      const nonce = hmac(prk, Buffer.from("Content-Encoding: nonce\0"), one).subarray(0, 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with the byte 2 and padding after it.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as unknown;
    },
  };
}
