import { createHash } from "node:crypto";
import {
  Agent as PlainAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plain,
} from "node:http";
import { Agent as TlsAgent, request as tls } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { FilesAway } from "./file-store.ts";

/** A bucket of an object store that speaks Amazon's S3 protocol. */
export interface S3Settings {
  /** Where the store answers, such as `https://s3.eu-central-1.amazonaws.com`. */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  keySecret: string;
  /** Whether the bucket stands in the path of an address rather than before its host. */
  pathStyle: boolean;
}

/** Milliseconds: until a try has its answer's head, without any byte of a body, and between tries (doubled each time). */
export interface S3Patience {
  head: number;
  idle: number;
  pause: number;
}
const usual: S3Patience = { head: 5000, idle: 20_000, pause: 100 };

const tries = 3;
/** More requests at a time than this wait for a connection, as long as a try may take. */
const mostConnections = 64;
/** Bytes of an error's document that are read. */
const mostOfError = 4096;

interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  name: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface S3Answer {
  headers: IncomingHttpHeaders;
  /** To be read to its end, or destroyed. */
  body: IncomingMessage;
}

/** Makes a request. @returns null if there is no such object. @throws FilesAway after three tries, or what is final */
export type S3Client = (request: S3Request) => Promise<S3Answer | null>;

/** Signs requests (AWS Signature Version 4) and keeps connections open between them. */
export async function s3Client(settings: S3Settings, patience = usual): Promise<S3Client> {
  // Loaded only where an object store is used.
  const { AwsV4Signer } = await import("aws4fetch");
  const { url, bucket, region, keyId, keySecret, pathStyle } = settings;
  const base = new URL(url);
  const secure = base.protocol === "https:";
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const root = `${base.href.replace(/\/+$/, "")}/${pathStyle ? `${bucket}/` : ""}`;
  const options = { keepAlive: true, maxSockets: mostConnections, maxFreeSockets: 8, timeout: patience.idle };
  const agent = secure ? new TlsAgent(options) : new PlainAgent(options);
  const send = secure ? tls : plain;

  async function attempt({ method, name, headers = {}, body }: S3Request): Promise<IncomingMessage> {
    const signer = new AwsV4Signer({
      method,
      url: root + name,
      headers: {
        ...headers,
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
      accessKeyId: keyId,
      secretAccessKey: keySecret,
      service: "s3",
      region,
    });
    const signed = await signer.sign();
    return new Promise((resolve, reject) => {
      const outgoing = send(signed.url, {
        method,
        agent,
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(body && { "content-length": String(body.length) }),
        },
      });
      const late = setTimeout(
        () => outgoing.destroy(new Error(`no answer within ${patience.head / 1000} s`)),
        patience.head,
      );
      outgoing.on("response", (answer) => {
        clearTimeout(late);
        answer.setTimeout(patience.idle, () => answer.destroy(new Error("the object store has gone silent")));
        resolve(answer);
      });
      outgoing.on("error", (error) => {
        clearTimeout(late);
        reject(error);
      });
      outgoing.end(body);
    });
  }

  return async (request) => {
    let cause = "";
    for (let i = 0; i < tries; i++) {
      if (i > 0) await pause(patience.pause * 2 ** (i - 1) * (1 + Math.random()));
      const answer = await attempt(request).catch((error: Error) => {
        cause = error.message || String(error);
        return null;
      });
      if (!answer) continue;
      const status = answer.statusCode ?? 0;
      if (status >= 200 && status < 300) return { headers: answer.headers, body: answer };
      const code = await codeOf(answer);
      // An answer to HEAD has no document. Another 404 is of the bucket, or of the key that signs.
      if (status === 404 && request.method !== "PUT" && (code === "NoSuchKey" || code === "")) return null;
      cause = `it answered ${status}${code && ` ${code}`}`;
      if (status < 500 && status !== 429 && code !== "RequestTimeout")
        throw new FilesAway(cause, { final: true });
    }
    throw new FilesAway(cause);
  };
}

/** What an error's document names it by, such as `AccessDenied`; empty for one that says nothing. */
async function codeOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      text += chunk.toString("latin1");
      if (text.length > mostOfError) break;
    }
  } catch {
    // The answer broke off: its status says enough.
  }
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? "";
}
