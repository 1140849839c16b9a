import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ConnectionLimit, Excess } from "../../platform/limits/connection-limit.ts";
import type { Certificate } from "../../platform/tls/certificate.ts";
import { tlsServer } from "../../platform/tls/tls-server.ts";
import type { Source } from "../ports.ts";

export interface Listeners {
  ports: { mqtt: number; mqtts: number | null };
  /** Stops listening; open connections stay open. */
  close(): Promise<void>;
}

const readAhead = 16 * 1024;

export interface ListenOptions {
  host: string;
  mqttPort: number;
  /** MQTT over TLS; null without a certificate. */
  tls: { certificate: Certificate; port: number; oldSuites?: boolean } | null;
  connections: ConnectionLimit;
  /** How long a TLS handshake may take, in milliseconds. */
  handshakeWithin?: number;
  /** Called when a TLS handshake fails. */
  failed?: (address: string, error: Error & { code?: string }) => void;
}

/** @param excess the limit that the connection exceeds, so that its CONNECT is refused; null within the limits */
export type Serve = (stream: Duplex, source: Source, excess: Excess | null) => void;

/**
 * Listens for devices over TCP and, with a certificate, over TLS.
 * @param serve called with every connection and its source
 */
export async function listenOn(
  { host, mqttPort, tls, connections, handshakeWithin, failed }: ListenOptions,
  serve: Serve,
): Promise<Listeners> {
  const options = { keepAlive: true, highWaterMark: readAhead };
  // Acknowledgements are small and must not wait for each other, so Nagle's algorithm is off.
  const plain = createServer({ ...options, noDelay: true }, (socket) => {
    const admission = connections.admit("mqtt", socket.remoteAddress ?? null);
    if (!admission) return socket.destroy();
    socket.once("close", admission.leave);
    return serve(socket, { address: addressOf(socket), isSecure: false }, admission.excess);
  });
  const servers: Server[] = [plain];
  const mqtt = await listen(plain, host, mqttPort);
  if (!tls) return { ports: { mqtt, mqtts: null }, close: () => closeAll(servers) };
  const secure = tlsServer(
    {
      ...options,
      certificate: tls.certificate,
      oldSuites: tls.oldSuites,
      connections,
      transport: "mqtts",
      countFor: (socket) => socket.remoteAddress ?? null,
      handshakeWithin,
      failed: (socket, error) => failed?.(addressOf(socket), error),
    },
    (socket) => serve(socket, { address: addressOf(socket), isSecure: true }, null),
  );
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
      // Accepting a connection can fail if no file descriptor is free; the next attempt may succeed.
      server.on("error", () => {});
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  // Not awaited: the callback of `close` waits for the open connections, which outlive the listener.
  for (const server of servers) server.close();
}
