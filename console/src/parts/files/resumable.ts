import { type Purpose, uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import type { UploadedFile } from "@thingwright/contract/content/files.ts";
import type { ProblemName } from "@thingwright/contract/grammar/problem.ts";
import { DetailedError, Upload } from "tus-js-client";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { currentToken } from "../../lib/session.ts";
import type { SendOptions } from "./send-file.ts";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import { bases } from "@thingwright/contract/grammar/route.ts";
import { currentLanguage } from "../../lib/language.ts";

/**
 * The path at which resumable uploads begin. The contract's `uploadRoute` has it too, but importing that file would
 * also load the schemas of the other calls.
 */
const uploadPath = `${bases.api}/file/upload`;

function uploadHeaders(token: string | null | undefined): Record<string, string> {
  return { "accept-language": headerOf(currentLanguage()), ...(token && { authorization: token }) };
}

/** Milliseconds between attempts while the server is away: in all about five minutes, enough for a restart or an upgrade. */
const pauses = [0, 500, 1000, 2000, 3000, ...Array.from({ length: 60 }, () => 5000)];

/** Uploads a file in parts. The upload resumes where it stopped once the server or the network is back. */
export async function sendInParts(
  file: File,
  purpose: Purpose,
  { signal, onProgress }: SendOptions,
): Promise<UploadedFile> {
  const id = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: uploadPath,
      chunkSize: uploadChunkBytes,
      retryDelays: pauses,
      metadata: { purpose, filename: file.name },
      // Choosing the same file again starts another upload: an upload resumes only within the page that began it.
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        // Read for each request, because the session may have been renewed.
        for (const [name, value] of Object.entries(uploadHeaders(currentToken())))
          request.setHeader(name, value);
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        // The upload is retried after no answer (0), an error of a proxy in front of the server (5xx), a request that
        // another one has replaced (409, 423), and a rate limit (429).
        return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429;
      },
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(upload.url?.replace(/^.*\//, "") ?? ""),
      onError: (error) => reject(callErrorOf(error)),
    });
    const abort = () => {
      // The server deletes the parts that it has received. If it cannot be reached, they expire.
      void upload.abort(true).catch(() => undefined);
      reject(signal.reason as Error);
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    upload.start();
  });
  return call(api.files.get, { params: { id } }, { signal });
}

/** Converts the error of an upload into the error that other calls throw. */
function callErrorOf(error: Error): CallError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new CallError("offline");
  try {
    const body = JSON.parse(response.getBody()) as {
      problem?: ProblemName;
      msg: string;
      data: unknown;
      request_id?: string;
    };
    const { problem, msg, data, request_id: requestId } = body;
    return new CallError("refused", { problem, msg, data, requestId, status: response.getStatus() });
  } catch {
    return new CallError("offline");
  }
}
