import { request } from "node:http";
import { type Route, urlOf } from "@thingwright/contract/grammar/route.ts";
import type { Sample } from "./samples.ts";

/** A call whose head and first half of the body have been sent. */
export interface HeldCall {
  /** Sends the other half. @returns the HTTP status of the answer */
  finish(): Promise<number>;
}

/** Begins a call, and holds back the rest of its body. */
export async function holdCall(
  url: string,
  { route, token, input }: { route: Route; token: string; input: Sample },
): Promise<HeldCall> {
  const { type, body } = await bodyOf(route, input);
  const call = request(url + urlOf(route, input.params, input.query), {
    method: route.method,
    headers: {
      authorization: token,
      "content-type": type,
      "content-length": body.length,
      connection: "close",
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    call.on("error", reject);
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
  });
  // An answer that arrives too early is examined when the call is finished.
  status.catch(() => {});
  const half = Math.floor(body.length / 2);
  call.write(body.subarray(0, half));
  return {
    finish() {
      call.end(body.subarray(half));
      return status;
    },
  };
}

/** The bytes of the body; an empty object for a call without one. */
async function bodyOf(route: Route, { body, file }: Sample): Promise<{ type: string; body: Buffer }> {
  if (!route.upload || !file)
    return { type: "application/json", body: Buffer.from(JSON.stringify(body ?? {})) };
  const form = new FormData();
  form.set(route.upload.field, file);
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  const made = new Response(form);
  return { type: made.headers.get("content-type")!, body: Buffer.from(await made.arrayBuffer()) };
}
