import { createHash } from "node:crypto";
import {
  Agent as PlainAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plain,
} from "node:http";
import { Agent as TlsAgent, request as tls } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { type FileBody, FilesAway } from "./file-store.ts";

/** A bucket of an object store that speaks Amazon's S3 protocol. */
export interface S3Settings {
  /** The address of the store, such as `https://s3.eu-central-1.amazonaws.com`. */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  keySecret: string;
  /** Whether the bucket's name stands in the path of an address rather than before the host name. */
  pathStyle: boolean;
}

/**
 * Times in milliseconds: the longest wait for the head of an answer (`head`) and between bytes of a body (`idle`), and
 * the wait before the second attempt (`pause`), which doubles with each attempt.
 */
export interface S3Patience {
  head: number;
  idle: number;
  pause: number;
}
const usual: S3Patience = { head: 5000, idle: 20_000, pause: 100 };

const tries = 3;
/**
 * How many connections may be open at a time. Further requests wait for one, at most as long as an attempt may take.
 * Objects that are read have connections of their own, because their readers may be slow: there are at most a thousand
 * readers (`http/unread.ts`), beside the objects that this process reads for itself.
 */
const mostConnections = { read: 2000, others: 64 };
/** How many bytes of an error document are read at most. */
const mostOfError = 4096;

interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  name: string;
  headers?: Record<string, string>;
  body?: Buffer | FileBody;
  /** Whether the store has much to do before it answers, so that the answer may take as long as `idle`. */
  slow?: boolean;
}

export interface S3Answer {
  headers: IncomingHttpHeaders;
  /** The caller must read the body to its end or destroy it. */
  body: IncomingMessage;
}

/**
 * Sends a request.
 * @returns null if there is no such object
 * @throws FilesAway after three attempts, or at once if the failure is final
 */
export type S3Client = (request: S3Request) => Promise<S3Answer | null>;

/** Makes a client that signs requests (AWS Signature Version 4) and keeps connections open between them. */
export async function s3Client(settings: S3Settings, patience = usual): Promise<S3Client> {
  // Loaded only where an object store is used.
  const { AwsV4Signer } = await import("aws4fetch");
  const { region, keyId, keySecret } = settings;
  const root = rootOf(settings);
  const secure = root.startsWith("https:");
  const agentOf = (maxSockets: number) => {
    const options = { keepAlive: true, maxSockets, maxFreeSockets: 8, timeout: patience.idle };
    return secure ? new TlsAgent(options) : new PlainAgent(options);
  };
  const agents = { read: agentOf(mostConnections.read), others: agentOf(mostConnections.others) };
  const send = secure ? tls : plain;

  async function attempt({ method, name, headers = {}, body, slow }: S3Request): Promise<IncomingMessage> {
    const signer = new AwsV4Signer({
      method,
      url: root + name,
      headers: {
        ...headers,
        "x-amz-content-sha256": hashOf(body).toString("hex"),
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
        agent: agents[method === "GET" ? "read" : "others"],
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(body && { "content-length": String(Buffer.isBuffer(body) ? body.length : body.size) }),
        },
      });
      let late: NodeJS.Timeout | undefined;
      const expectAnswer = () => {
        const most = slow ? patience.idle : patience.head;
        late = setTimeout(() => outgoing.destroy(new Error(`no answer within ${most / 1000} s`)), most);
      };
      outgoing.on("response", (answer) => {
        clearTimeout(late);
        answer.setTimeout(patience.idle, () => answer.destroy(new Error("the object store has gone silent")));
        resolve(answer);
      });
      outgoing.on("error", (error) => {
        clearTimeout(late);
        reject(error);
      });
      const content = body === undefined || Buffer.isBuffer(body) ? body : body.open();
      if (content === undefined || Buffer.isBuffer(content)) {
        expectAnswer();
        outgoing.end(content);
        return;
      }
      // A large body may take any time, as long as the transfer makes progress.
      outgoing.setTimeout(patience.idle, () => outgoing.destroy(new Error("the object store takes nothing")));
      outgoing.once("finish", expectAnswer);
      content.once("error", (error) => outgoing.destroy(error));
      content.pipe(outgoing);
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
      // An answer to HEAD has no error document. A 404 with another code is about the bucket, or about the signing key.
      if (status === 404 && request.method !== "PUT" && (code === "NoSuchKey" || code === "")) return null;
      cause = `it answered ${status}${code && ` ${code}`}`;
      if (status < 500 && status !== 429 && code !== "RequestTimeout")
        throw new FilesAway(cause, { final: true });
    }
    throw new FilesAway(cause);
  };
}

/** Returns the common start of the addresses of all objects. */
function rootOf({ url, bucket, pathStyle }: S3Settings): string {
  const base = new URL(url);
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
  return `${base.href.replace(/\/+$/, "")}/${pathStyle ? `${bucket}/` : ""}`;
}

/** Makes an address that accepts one object of one size for a limited time. */
export async function signedPut(
  settings: S3Settings,
  name: string,
  { size, seconds }: { size: number; seconds: number },
): Promise<{ url: string; headers: Record<string, string> }> {
  const { AwsV4Signer } = await import("aws4fetch");
  const headers = { "content-type": "application/octet-stream", "content-length": String(size) };
  const url = new URL(rootOf(settings) + name);
  url.searchParams.set("X-Amz-Expires", String(seconds));
  const { keyId: accessKeyId, keySecret: secretAccessKey, region } = settings;
  const signer = new AwsV4Signer({
    method: "PUT",
    url: url.href,
    headers,
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    signQuery: true,
    allHeaders: true,
  });
  return { url: (await signer.sign()).url.href, headers };
}

function hashOf(body: Buffer | FileBody | undefined): Buffer {
  if (body !== undefined && !Buffer.isBuffer(body)) return body.sha256;
  return createHash("sha256")
    .update(body ?? "")
    .digest();
}

/** Reads the error code from an error document, such as `AccessDenied`; empty if there is none. */
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
