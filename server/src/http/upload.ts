import multipart from "@fastify/multipart";
import { Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { SentFile, Upload } from "@thingwright/contract/grammar/route.ts";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { cleanFileName } from "../platform/files/clean-file-name.ts";
import { refuseFile } from "./refuse.ts";

/** Adds a route that takes a multipart body, which every other route refuses. */
export function takeUploads(app: FastifyInstance, route: (app: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    await inner.register(multipart);
    route(inner);
  });
}

/**
 * Reads the file of an upload, up to its largest size, and the text fields, which may come before or after it. The
 * declared type is ignored.
 * @throws wrong_file or file_too_large if the file is missing, too large, or in another field than `upload.field`;
 * invalid_json for a broken body
 */
export async function formOf(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ file: SentFile; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw refuseFile(upload);
  try {
    const most = { fileSize: upload.bytes, files: 1, fields: 8, parts: 9, fieldSize: 1024 };
    let file: SentFile | undefined;
    const fields = new Map<string, string>();
    for await (const part of request.parts({ limits: most })) {
      if (part.type === "field") fields.set(part.fieldname, String(part.value));
      else if (part.fieldname === upload.field)
        file = { name: cleanFileName(part.filename), content: await part.toBuffer() };
      else {
        part.file.resume();
        throw refuseFile(upload);
      }
    }
    if (!file) throw refuseFile(upload);
    return { file, fields: Object.fromEntries(fields) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw (error as FastifyError).code === "FST_REQ_FILE_TOO_LARGE"
      ? refuseFile(upload)
      : problem("invalid_json");
  }
}
