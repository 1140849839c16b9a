import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP server that replaces an external service. */
export interface HttpDouble {
  url: string;
  received: Received[];
  /** The answer to every request from now on. */
  answer: { status: number; body: unknown; location?: string };
  close(): Promise<void>;
}

export async function startHttpDouble(): Promise<HttpDouble> {
  const double: HttpDouble = {
    url: "",
    received: [],
    answer: { status: 200, body: {} },
    close: () => new Promise((done) => server.close(() => done())),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      double.received.push({ path: request.url ?? "", headers: request.headers, body });
      const { status, body: answer, location } = double.answer;
      response.writeHead(status, { connection: "close", ...(location && { location }) });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}
