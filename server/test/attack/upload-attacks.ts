import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Purpose } from "@thingwright/contract/content/file-purposes.ts";
import { uploadRoute } from "@thingwright/contract/content/files.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { Attack } from "./attack.ts";

const purpose = Buffer.from("firmware" satisfies Purpose).toString("base64");
const fileBytes = 4 * 2 ** 20;
/** For each tenant, the number of clients that begin uploads, and of connections that send nearly nothing. */
const most = { beginners: 4, dribbles: 6 };

/** The head of a tus request, with any further headers. */
function headOf(method: string, path: string, token: string, more: Record<string, string | number>): string {
  const headers = { Host: "x", Authorization: token, "Tus-Resumable": "1.0.0", ...more };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

function opened(port: number): Socket {
  const socket = connect({ port, host: "127.0.0.1" });
  return socket.on("error", () => {}).resume();
}

export const uploadAttacks = {
  /**
   * Endlessly begun uploads, uploads sent byte by byte or held before their last byte, and uploads with false headers.
   */
  async uploads({ httpPort, tokens }, did, signal) {
    const url = `http://127.0.0.1:${httpPort}`;
    const begin = (token: string, size: number) =>
      fetch(url + pathOf(uploadRoute), {
        method: "POST",
        headers: {
          authorization: token,
          "tus-resumable": "1.0.0",
          "upload-length": String(size),
          "upload-metadata": `purpose ${purpose}`,
        },
      });
    const beginWithoutEnd = async (token: string) => {
      while (!signal.aborted) {
        const answer = await begin(token, fileBytes);
        await answer.arrayBuffer();
        did(`begun: ${answer.status}`);
      }
    };
    const lie = async (token: string, path: string) => {
      const headers = { authorization: token, "tus-resumable": "1.0.0" };
      const type = { "content-type": "application/offset+octet-stream" };
      while (!signal.aborted) {
        for (const offset of ["7", "-1", "1e3", String(2 ** 53), "x"]) {
          const sent = {
            method: "PATCH",
            headers: { ...headers, ...type, "upload-offset": offset },
            body: "x",
          };
          const answer = await fetch(url + path, sent);
          await answer.arrayBuffer();
          did(`lies: ${answer.status}`);
        }
      }
    };
    const patchHead = (token: string, path: string) =>
      headOf("PATCH", path, token, {
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": 0,
        "Content-Length": fileBytes,
      });
    const dribble = async (token: string, path: string) => {
      while (!signal.aborted) {
        const socket = opened(httpPort);
        socket.write(patchHead(token, path));
        while (!signal.aborted && !socket.destroyed) {
          socket.write("x");
          did("dribbled");
          await wait(20);
        }
        await wait(100);
      }
    };
    const hold = async (token: string, path: string) => {
      while (!signal.aborted) {
        const socket = opened(httpPort);
        socket.write(patchHead(token, path) + "x".repeat(fileBytes - 1));
        did("held");
        await once(socket, "close", { signal }).catch(() => {});
        await wait(100);
      }
    };
    const ofTenant = async (token: string) => {
      const path = (await begin(token, fileBytes)).headers.get("location")!;
      await Promise.all([
        lie(token, path),
        hold(token, path),
        ...Array.from({ length: most.dribbles }, () => dribble(token, path)),
        ...Array.from({ length: most.beginners }, () => beginWithoutEnd(token)),
      ]);
    };
    await Promise.all(tokens.map(ofTenant));
  },
} satisfies Record<string, Attack>;
