import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createServer as createTlsServer } from "node:tls";

/** Paths of PEM files. */
export interface TlsFiles {
  certificate: string;
  key: string;
}

export interface Listeners {
  ports: { mqtt: number; mqtts: number | null };
  /** Takes no more connections; those that are there go on. */
  close(): Promise<void>;
}

const readAhead = 16 * 1024;

/**
 * Listens for devices over TCP and, with a certificate, over TLS.
 * @param serve gets every connection with the peer's network address
 */
export async function listenOn(
  { host, mqttPort, tls }: { host: string; mqttPort: number; tls: (TlsFiles & { port: number }) | null },
  serve: (stream: Duplex, address: string) => void,
): Promise<Listeners> {
  const take = (socket: Socket) => serve(socket, addressOf(socket));
  // Acknowledgements are small and must not wait for each other: no Nagle.
  const options = { noDelay: true, keepAlive: true, highWaterMark: readAhead };
  const plain = createServer(options, take);
  const servers: Server[] = [plain];
  const mqtt = await listen(plain, host, mqttPort);
  if (!tls) return { ports: { mqtt, mqtts: null }, close: () => closeAll(servers) };
  const [cert, key] = await Promise.all([readFile(tls.certificate), readFile(tls.key)]);
  const secure = createTlsServer({ ...options, cert, key }, take);
  servers.push(secure);
  return { ports: { mqtt, mqtts: await listen(secure, host, tls.port) }, close: () => closeAll(servers) };
}

function addressOf(socket: Socket): string {
  return (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, backlog: 4096 }, () => {
      server.off("error", reject);
      // Accepting can fail for want of file descriptors; the next attempt may succeed.
      server.on("error", () => {});
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  // The callback waits for connections, which outlive the listener: nobody waits for it here.
  for (const server of servers) server.close();
}
