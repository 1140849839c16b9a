import { randomBytes } from "node:crypto";

/** The request that opens a WebSocket. */
export function upgrade(path: string, protocol?: string): Buffer {
  const lines = [
    `GET ${path} HTTP/1.1`,
    "Host: localhost",
    "Connection: upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
}

/** A frame of a client (RFC 6455 §5.2), whose mask is zero. */
export function frame(first: number, body: Buffer): Buffer {
  const { length } = body;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([first, ...size, 0, 0, 0, 0]), body]);
}
