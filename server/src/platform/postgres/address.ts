import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { findFreePort } from "./free-port.ts";

/** The name of the socket that clients look for at the standard port. */
export const socketName = ".s.PGSQL.5432";
/** The longest path of a socket: the size of `sun_path` on Linux, without the closing zero; other systems have 103. */
const longestPath = process.platform === "linux" ? 107 : 103;

/**
 * The arguments that tell PostgreSQL where to listen: on a unix socket in its own directory, named relative to that
 * directory so that spaces and commas in the path do no harm; or, if that path is too long for a socket, on a loopback
 * port below those that systems hand out to clients.
 */
export async function chooseAddress(directory: string): Promise<string[]> {
  if (fits(directory)) return ["-c", "unix_socket_directories=.", "-c", "listen_addresses="];
  const port = await findFreePort();
  return ["-c", "unix_socket_directories=", "-c", "listen_addresses=127.0.0.1", "-p", String(port)];
}

export function connectionStringOf(at: {
  directory: string;
  port: number;
  user: string;
  password: string;
}): string {
  const who = `${at.user}:${encodeURIComponent(at.password)}`;
  if (!fits(at.directory)) return `postgresql://${who}@127.0.0.1:${at.port}/postgres`;
  return `postgresql://${who}@/postgres?host=${encodeURIComponent(at.directory)}&port=${at.port}`;
}

/** "SSLRequest" of the protocol: the server answers it with one byte, before it asks the client to authenticate. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Whether PostgreSQL answers. Its process alone tells nothing: a server that was just killed may still look alive, and
 * even listen.
 */
export async function answers(directory: string, port: number): Promise<boolean> {
  const socket = fits(directory)
    ? connect(path.join(directory, socketName))
    : connect({ host: "127.0.0.1", port });
  try {
    socket.write(question);
    return await Promise.race([
      once(socket, "data").then(() => true),
      once(socket, "close").then(() => false),
    ]);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function fits(directory: string): boolean {
  return Buffer.byteLength(path.join(directory, socketName)) <= longestPath;
}
