import type { Reply, Route, Upload } from "@thingwright/contract/grammar/route.ts";
import { type CallOptions, exchange, type Ref } from "./client.ts";

interface UploadOptions extends CallOptions {
  /** Text fields that are sent with the file. */
  fields?: Record<string, string>;
  /** How much of the request has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends a file to a route that takes one.
 * @throws {CallError} as `call` does
 */
export function upload<R extends Route & { upload: Upload }>(
  route: Ref<R>,
  file: File,
  { fields = {}, onProgress = () => {}, signal }: UploadOptions = {},
): Promise<Reply<R>> {
  const form = new FormData();
  // Sent before the file, so that the server knows early what the file is for.
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(route.upload ?? "file", file);
  return exchange(route, {}, form, { ...(signal && { signal }), wire: tellingHowFar(onProgress) });
}

/** Like `fetch`, but also reports how much of the body has been sent. */
function tellingHowFar(onProgress: (share: number) => void) {
  return (url: string, { method, headers, body, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method ?? "POST", url);
      for (const [name, value] of Object.entries(headers as Record<string, string>))
        request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) => total && onProgress(loaded / total));
      request.addEventListener("load", () =>
        resolve(new Response(request.responseText, { status: request.status })),
      );
      request.addEventListener("error", () => reject(new TypeError("the server was not reached")));
      const abort = () => {
        request.abort();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort, { once: true });
      request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
      request.send(body as FormData);
    });
}
