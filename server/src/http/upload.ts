import multipart from "@fastify/multipart";
import { Problem, problem } from "@thingwright/contract/problem.ts";
import type { Upload } from "@thingwright/contract/route.ts";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { refuseFile } from "./refuse.ts";

/** Adds a route that takes a multipart body, which every other route refuses. */
export function takeUploads(app: FastifyInstance, route: (app: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    await inner.register(multipart);
    route(inner);
  });
}

/**
 * The file of an upload, read up to its largest size. Its name and declared type are not looked at.
 * @throws wrong_file for another field, no file or one that is too large; invalid_json for a broken body
 */
export async function fileOf(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  if (!request.isMultipart()) throw refuseFile(upload);
  try {
    const limits = { fileSize: upload.bytes, files: 1, fields: 8, parts: 9, fieldSize: 1024 };
    const part = await request.file({ limits });
    if (part?.fieldname !== upload.field) {
      part?.file.resume();
      throw refuseFile(upload);
    }
    return await part.toBuffer();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw (error as FastifyError).code === "FST_REQ_FILE_TOO_LARGE"
      ? refuseFile(upload)
      : problem("invalid_json");
  }
}
