import type { Socket } from "node:net";
import { createServer, type Server, type TlsOptions, type TLSSocket } from "node:tls";
import type { ConnectionLimit, Transport } from "../limits/connection-limit.ts";
import { networkOf } from "../network.ts";
import { Turnstile } from "../limits/turnstile.ts";
import type { Certificate } from "./certificate.ts";

const handshakeMs = 10_000;

export interface TlsServerOptions extends Pick<TlsOptions, "ALPNProtocols" | "highWaterMark" | "keepAlive"> {
  certificate: Certificate;
  /** Whether clients may use old suites of TLS 1.2, if they have none of the others. */
  oldSuites?: boolean | undefined;
  connections: ConnectionLimit;
  transport: Transport;
  /** The address towards whose limit a connection counts; null if the address is not known, as behind a proxy. */
  countFor: (socket: Socket) => string | null;
  /** How long a TLS handshake may take, in milliseconds. */
  handshakeWithin?: number;
  /** Called when a handshake that has begun fails. */
  failed?: ((socket: Socket, error: Error & { code?: string }) => void) | undefined;
}

/** Returns the connection below TLS, which still knows the address when the client has left. */
function carrierOf(socket: TLSSocket): Socket {
  return (socket as TLSSocket & { _parent?: Socket })._parent ?? socket;
}

/** Handshakes of all servers of the process, in turns by address. */
const handshakes = new Turnstile();

/**
 * Makes a TLS server. Its connections are counted before the handshake, which is the expensive part: beyond a limit, a
 * connection is closed without a handshake. A handshake begins once its client has sent something and the process has
 * time for it.
 */
export function tlsServer(options: TlsServerOptions, serve: (socket: TLSSocket) => void): Server {
  const {
    certificate,
    oldSuites,
    connections,
    transport,
    countFor,
    handshakeWithin = handshakeMs,
    failed,
    ...rest
  } = options;
  const server = createServer({ ...rest, noDelay: true, handshakeTimeout: handshakeWithin }, serve);
  certificate.serve(server, oldSuites);
  const [shakeHands] = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const admission = connections.admit(transport, countFor(socket));
    if (admission) socket.once("close", admission.leave);
    if (!admission || admission.excess) return socket.destroy();
    const timer = setTimeout(() => socket.destroy(), handshakeWithin);
    const ignore = () => {};
    socket.on("error", ignore).once("close", () => clearTimeout(timer));
    return socket.once("readable", () =>
      handshakes.enter(networkOf(socket.remoteAddress ?? ""), () => {
        clearTimeout(timer);
        // A client that leaves without a byte (a health check, for example) begins no handshake.
        if (socket.readableLength === 0) socket.destroy();
        if (socket.destroyed) return;
        socket.off("error", ignore);
        shakeHands?.call(server, socket);
      }),
    );
  });
  // Node reports a handshake that took too long, but leaves the connection open.
  server.on("tlsClientError", (error, socket) => {
    failed?.(carrierOf(socket), error);
    socket.destroy();
  });
  return server;
}
