import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../src/platform/files/s3-client.ts";

const keyId = "AKIDTEST";
const keySecret = "secret/of+the=test";
const region = "eu-test-1";
const bucket = "pictures";

/** How the double misbehaves: an HTTP status with its error code, silence, or a body that stops after some bytes. */
export type Fault = { status: number; code: string } | "silent" | { stopsAfter: number };

/** An object store that checks the signatures of requests by computing them itself. */
export interface S3Double {
  settings: S3Settings;
  objects: Map<string, Buffer>;
  /** Methods and paths of all requests. */
  received: string[];
  /** The faults of the next requests, one each. */
  faults: Fault[];
  /** Requests whose answer is under way. */
  readonly open: number;
  close(): Promise<void>;
}

export async function startS3Double(): Promise<S3Double> {
  let open = 0;
  const double: S3Double = {
    settings: { url: "", bucket, region, keyId, keySecret, pathStyle: true },
    objects: new Map(),
    received: [],
    faults: [],
    get open() {
      return open;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    open += 1;
    response.once("close", () => (open -= 1));
    void buffer(request).then((body) => answer(double, request, body, response));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  double.settings.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}

function answer(double: S3Double, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const { method = "", url = "" } = request;
  double.received.push(`${method} ${url}`);
  const fault = double.faults.shift();
  if (fault === "silent") return;
  const fail = (status: number, code: string) => {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(method === "HEAD" ? "" : `<Error><Code>${code}</Code><Message>no</Message></Error>`);
  };
  if (fault && "status" in fault) return fail(fault.status, fault.code);
  if (request.headers.authorization !== authorizationOf(request, body))
    return fail(403, "SignatureDoesNotMatch");
  const inPath = `/${bucket}/`;
  if (!url.startsWith(inPath)) return fail(404, "NoSuchBucket");
  const name = url.slice(inPath.length);
  const object = double.objects.get(name);
  const source = request.headers["x-amz-copy-source"]?.toString().slice(inPath.length);
  if (method === "PUT" && source !== undefined) {
    const copied = double.objects.get(source);
    if (!copied) return fail(404, "NoSuchKey");
    double.objects.set(name, copied);
    response.end("<CopyObjectResult></CopyObjectResult>");
  } else if (method === "PUT") {
    double.objects.set(name, body);
    response.end();
  } else if (method === "DELETE") {
    double.objects.delete(name);
    response.writeHead(204).end();
  } else if (object) {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = first ? object.subarray(Number(first), Number(last) + 1) : object;
    response.writeHead(first ? 206 : 200, {
      // The store returns the type that the uploader gave, which must not be trusted.
      "content-type": "text/html",
      "content-length": part.length,
      ...(first && { "content-range": `bytes ${first}-${last}/${object.length}` }),
    });
    if (method === "HEAD") response.end();
    else if (fault) response.write(part.subarray(0, fault.stopsAfter));
    else response.end(part);
  } else fail(404, "NoSuchKey");
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** The Authorization header that the request must have, by Amazon's description of Signature Version 4. */
function authorizationOf({ method, url, headers }: IncomingMessage, body: Buffer): string {
  const signed = /SignedHeaders=([\w;-]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
  const time = String(headers["x-amz-date"]);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, "", lines.join(""), signed, sha256(body)].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${keySecret}`);
  const signature = hmac(key, text).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}
