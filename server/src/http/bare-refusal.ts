import { STATUS_CODES, type OutgoingHttpHeaders } from "node:http";
import type { Duplex } from "node:stream";

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Refuses what no route sees, because it is no HTTP request, is not complete in time, or does not open its WebSocket as
 * it should: a status and the headers of every answer, and the end of the connection.
 */
export function refuseBarely(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: OutgoingHttpHeaders,
): void {
  if (socket.writable && error.code !== "ECONNRESET") {
    const status = statuses[error.code ?? ""] ?? 400;
    const lines = Object.entries({ ...headers, connection: "close", "content-length": 0 });
    const head = lines.map(([name, value]) => `${name}: ${String(value)}\r\n`).join("");
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${head}\r\n`);
  }
  socket.destroy();
}
