import { dispositionOf } from "@thingwright/contract/named-file.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FilesAway, type FileStore, isPrivate, typeOfFile } from "../platform/files/file-store.ts";
import { requestLanguage, sendProblem } from "./answer.ts";
import { byteRange } from "./byte-range.ts";
import { fileName, type FileRoute } from "./file-name.ts";
import { Variants, widthOf } from "../platform/files/variants.ts";
import { boundStreams, cutOffSlow, type Pace } from "./unread.ts";

/** Whether who brings this query may read a file. */
type Allows = (name: string, query: { expires?: unknown; signature?: unknown }) => boolean;

/**
 * Serves what was uploaded, at addresses that cannot be guessed, and that are signed where a file is not public: a file never changes, is never taken for anything
 * else, and may neither load nor run anything where it is opened by itself. A file is passed on as its reader reads; a
 * reader that does not is cut off, because it holds a descriptor or a connection to the object store.
 */
export function mountFiles(
  app: FastifyInstance,
  files: FileStore,
  { allows, pace }: { allows: Allows; pace?: Pace },
): void {
  const variants = new Variants(files);
  const send = fileSender(files, pace);
  app.route<FileRoute>({
    method: ["GET", "HEAD"],
    url: `/files/${fileName}`,
    async handler(request, reply) {
      try {
        return await serve(request, reply);
      } catch (error) {
        // Health tells of a store that is away, rather than a line of the log for every image of a page.
        if (error instanceof FilesAway) return sendProblem(reply, error, requestLanguage(request));
        throw error;
      }
    },
  });

  async function serve(request: FastifyRequest<FileRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { name: asked } = request.params;
    const query = request.query as { w?: unknown; expires?: unknown; signature?: unknown };
    const typeAsked = typeOfFile(asked);
    if (!typeAsked || !allows(asked, query)) throw problem("not_found");
    const width = widthOf(query.w);
    const name = width === null ? asked : await variants.nameOf(asked, width);
    return send(request, reply, { name, type: name === asked ? typeAsked : "image/webp" });
  }
}

/** A stored file as it is sent. */
interface Sent {
  /** Of its bytes. */
  name: string;
  type: string;
  /** Whether it is looked for again each time, since the address may lead to another one later. */
  mayChange?: boolean;
  /** The name under which it is saved, of letters, digits and `_ . -`: it is then never shown where it is opened. */
  saveAs?: string;
}

/** Of all places of the process that send files. */
const countStream = boundStreams();

/** Gives what sends a stored file, whole or in the part that is asked for. Throws not_found, files_away. */
export function fileSender(
  files: FileStore,
  pace?: Pace,
): (request: FastifyRequest, reply: FastifyReply, file: Sent) => Promise<FastifyReply> {
  return async (request, reply, { name, type, saveAs, mayChange }) => {
    const described = () => {
      const sent = describe(reply, name, saveAs);
      return mayChange ? sent.header("cache-control", "no-cache") : sent;
    };
    const tag = tagOf(name);
    const { range: wanted, "if-none-match": known, "if-range": same = tag } = request.headers;
    if (known?.includes(tag)) return described().status(304).send();
    const asksForPart = request.method === "GET" && wanted !== undefined && same === tag;
    const size = request.method === "HEAD" || asksForPart ? await files.size(name) : 0;
    if (size === null) throw problem("not_found");
    if (request.method === "HEAD")
      return described().header("content-type", type).header("content-length", size).send();
    const range = asksForPart ? byteRange(wanted, size) : null;
    if (range === "unsatisfiable") return reply.status(416).header("content-range", `bytes */${size}`).send();
    const file = await files.read(name, range ?? undefined);
    if (!file) throw problem("not_found");
    const { first, last } = range ?? { first: 0, last: file.size - 1 };
    if (range) reply.status(206).header("content-range", `bytes ${first}-${last}/${file.size}`);
    cutOffSlow(reply.raw, last - first + 1, pace);
    countStream(reply.raw, request.ip);
    return described()
      .header("content-type", type)
      .header("content-length", last - first + 1)
      .send(file.body);
  };
}

/** Images and videos are shown where they are opened; anything else is saved. */
const isShown = (name: string) => /^(image|video)\//.test(typeOfFile(name) ?? "image/webp");

const tagOf = (name: string) => `"${name}"`;

/** @param name made here, so that it needs no quoting */
function describe(reply: FastifyReply, name: string, saveAs?: string): FastifyReply {
  return reply.headers({
    "cache-control": isPrivate(name) ? "private, no-store" : "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    // Without a name to save it as: the page that links here knows under which name it was uploaded.
    "content-disposition": saveAs ? dispositionOf({ name: saveAs }) : isShown(name) ? "inline" : "attachment",
    "accept-ranges": "bytes",
    etag: tagOf(name),
  });
}
