import { type Purpose, uploadChunkBytes } from "@thingwright/contract/content/file-purposes.ts";
import type { UploadedFile } from "@thingwright/contract/content/files.ts";
import { api } from "../../lib/api.ts";
import { upload } from "../../lib/upload.ts";

export interface SendOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file: a small one in one request, a larger one in parts, which resume after an interruption.
 * @throws {CallError} as `call` does; an abort rejects with the signal's reason
 */
export async function sendFile(file: File, purpose: Purpose, options: SendOptions): Promise<UploadedFile> {
  if (file.size <= uploadChunkBytes)
    return upload(api.files.uploadTiny, file, { ...options, fields: { purpose } });
  const { sendInParts } = await import("./resumable.ts");
  return sendInParts(file, purpose, options);
}
