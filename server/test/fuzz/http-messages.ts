import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { type Route, urlOf } from "@thingwright/contract/grammar/route.ts";
import { isPaged, listInputs } from "../walk/list-inputs.ts";
import { type Known, type Sample, sampleOf } from "../walk/samples.ts";
import { aboutNothing } from "../walk/walk.ts";
import type { Message } from "./mutation.ts";

/** Paths that are not API calls. */
const others = [
  "/",
  "/docs",
  "/openapi.json",
  "/readyz",
  "/files/nothing.png",
  "/assets/x.js",
  "/mqtt",
  "/nothing",
];

/**
 * Valid requests for every route of the contract with `token`; requests to delete name objects that do not exist. For a
 * call without a body, the JSON is its query. A list is requested with each sort and filter.
 */
export function httpMessages(known: Known, token: string): Message[][] {
  const calls = [...everyRoute()].map(({ resource, name, route }) => {
    const sample = sampleOf(resource, name, known);
    const proper = route.method === "DELETE" ? aboutNothing(sample) : sample;
    const lists = isPaged(route) ? listInputs(route, sample, known).map(({ input }) => input) : [];
    return [proper, ...lists].map((input) => call(route, input, token));
  });
  return [...calls, others.map((path) => ({ json: "", wrap: () => head("GET", path, token) }))];
}

function call(route: Route, sample: Sample, token: string): Message {
  const { method, upload } = route;
  if (method === "GET") {
    const path = (json: string) => `${urlOf(route, sample.params)}?${queryOf(json)}`;
    return { json: JSON.stringify(sample.query ?? {}), wrap: (json) => head("GET", path(json), token) };
  }
  const url = urlOf(route, sample.params, sample.query);
  if (upload) return { json: "", wrap: () => multipart(url, upload.field, token) };
  return {
    json: JSON.stringify(sample.body ?? {}),
    wrap: (json) => head(method, url, token, { type: "application/json", body: Buffer.from(json) }),
  };
}

function queryOf(json: string): string {
  const value: unknown = json === "" ? {} : JSON.parse(json);
  const entries = Object.entries(value !== null && typeof value === "object" ? value : { value });
  const text = (of: unknown) =>
    encodeURIComponent((typeof of === "string" ? of : JSON.stringify(of)).toWellFormed());
  return entries.map(([name, of]) => `${text(name)}=${text(of)}`).join("&");
}

function head(method: string, path: string, token: string, content?: { type: string; body: Buffer }): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost", `Authorization: Bearer ${token}`];
  if (content) lines.push(`Content-Type: ${content.type}`, `Content-Length: ${content.body.length}`);
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), content?.body ?? Buffer.alloc(0)]);
}

function multipart(path: string, field: string, token: string): Buffer {
  const part = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\nx\r\n--b--\r\n`;
  return head("POST", path, token, { type: "multipart/form-data; boundary=b", body: Buffer.from(part) });
}
