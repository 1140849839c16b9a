import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance } from "fastify";
import type { FileStore } from "../platform/files/file-store.ts";
import { fileSender } from "./files.ts";

/** The path below which devices download firmware. */
export const firmwareFolder = "/fw";

/** Finds the stored file that a token gives access to. `gone` if the token has expired, or its update is over. */
export type FindDownload = (token: string) => Promise<{ storedName: string } | "gone" | null>;

/**
 * Serves firmware to devices: the whole file, or the part that a Range header asks for. A link that is no longer valid
 * gets the status 410, so that the device asks for a new one.
 */
export function mountFirmwareDownloads(app: FastifyInstance, files: FileStore, find: FindDownload): void {
  const send = fileSender(files);
  app.route<{ Params: { token: string } }>({
    method: ["GET", "HEAD"],
    url: `${firmwareFolder}/:token`,
    async handler(request, reply) {
      const found = await find(request.params.token);
      if (!found) throw problem("not_found");
      if (found === "gone") return reply.code(410).send();
      return send(request, reply, { name: found.storedName, type: "application/octet-stream" });
    },
  });
}
