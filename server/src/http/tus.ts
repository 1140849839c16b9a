import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { DataStore, type Lock, Server, Upload } from "@tus/server";
import type { FastifyRequest } from "fastify";
import { purposes } from "@thingwright/contract/content/file-purposes.ts";
import { uploadRoute } from "@thingwright/contract/content/files.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { cleanFileName } from "../platform/files/clean-file-name.ts";
import { problemOf, requestLanguage } from "./answer.ts";
import type { UploadContext } from "./context.ts";
import { refuseFields } from "./refuse.ts";
import type { KeptUploads } from "./resumable.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const path = pathOf(uploadRoute);

/**
 * Makes the protocol's server for one request. If two requests add to the same upload, only the later one continues:
 * see `hold`.
 */
export function serverFor(context: UploadContext, uploads: KeptUploads, request: FastifyRequest): Server {
  const holder = randomUUID();
  const language = requestLanguage(request);
  return new Server({
    path,
    datastore: new Uploads(context, uploads, holder),
    relativeLocation: true,
    allowedOrigins: () => false,
    maxSize: uploads.most,
    async namingFunction(_request, { purpose = "", filename = "" } = {}) {
      const known = purposes.find((one) => one === purpose);
      if (!known) throw refuseFields(language, [{ path: "purpose", key: "invalid" }]);
      const size = Number(request.headers["upload-length"]);
      if (!Number.isSafeInteger(size)) throw problem("invalid_input");
      return uploads.begin(context, { purpose: known, name: cleanFileName(filename ?? ""), size });
    },
    getFileIdFromRequest: (_request, last = "") => (uuid.test(last) ? last : undefined),
    locker: {
      newLock: (id): Lock => ({ lock: () => uploads.hold(context, id, holder), unlock: async () => {} }),
    },
    async onIncomingRequest({ method }, id) {
      if (method === "POST") return;
      const { received, size } = await uploads.find(context, id);
      // A client that asks for the offset may have missed the answer to its last byte, or a process may have ended
      // before it finished the upload.
      if (method === "HEAD" && received === size) await uploads.finish(context, id);
    },
    async onUploadFinish(_request, { id }) {
      await uploads.finish(context, id);
      return {};
    },
    onResponseError(_request, error) {
      // The protocol's own refusals stay as they are.
      if (!(error instanceof Error)) return undefined;
      const refusal = problemOf(error);
      if (refusal.kind === "server_error") request.log.error({ error }, "an upload failed");
      const { status, code, kind, data } = refusal;
      const body = { code, problem: kind, msg: refusal.text(language), data, request_id: request.id };
      return { status_code: status, body: JSON.stringify(body) };
    },
  });
}

/** The uploads of one caller, in the form that the protocol's server uses. */
class Uploads extends DataStore {
  readonly #context: UploadContext;
  readonly #uploads: KeptUploads;
  readonly #holder: string;

  constructor(context: UploadContext, uploads: KeptUploads, holder: string) {
    super();
    this.extensions = ["creation", "creation-with-upload", "termination"];
    this.#context = context;
    this.#uploads = uploads;
    this.#holder = holder;
  }

  /** The row exists already: it was inserted when the id was chosen. */
  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, purpose, name } = await this.#uploads.find(this.#context, id);
    return new Upload({ id, size, offset: received, metadata: { purpose, filename: name } });
  }

  override write(body: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.add(this.#context, { id, holder: this.#holder, offset }, body);
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.remove(this.#context, id);
  }
}
