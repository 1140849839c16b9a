import { dispositionOf } from "@thingwright/contract/basics/named-file.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FilesAway, type FileStore, isPrivate, typeOfFile } from "../platform/files/file-store.ts";
import { requestLanguage, sendProblem } from "./answer.ts";
import { byteRange } from "./byte-range.ts";
import { fileName, type FileRoute } from "./file-name.ts";
import { Variants, widthOf } from "../platform/files/variants.ts";
import { boundStreams, cutOffSlow, type Pace } from "./guards/unread.ts";

/** Whether a request with this query may read a file. */
type Allows = (name: string, query: { expires?: unknown; signature?: unknown }) => boolean;

/**
 * Serves uploaded files. Their addresses cannot be guessed, and are signed if a file is not public. A file never
 * changes, is never taken for another type, and may neither load nor run anything when it is opened by itself. A file
 * is sent as fast as its reader reads. A reader that stops reading is cut off, because it holds a descriptor or a
 * connection to the object store.
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
        // The health check reports that the store is unavailable. A line in the log for every image of a page would be
        // too much.
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
  /** The name under which its bytes are stored. */
  name: string;
  type: string;
  /** Whether caches have to request the file again each time, because the address may lead to another file later. */
  mayChange?: boolean;
  /**
   * The name under which the reader saves the file, made of letters, digits and `_ . -`. A file with this field is
   * saved and never displayed.
   */
  saveAs?: string;
}

/** Bounds the streams of all senders in the process together. */
const countStream = boundStreams();

/**
 * Returns a function that sends a stored file, or only the requested part. The function throws not_found, files_away.
 */
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

/** Whether a browser shows the file: it shows images and videos, and saves anything else. */
const isShown = (name: string) => /^(image|video)\//.test(typeOfFile(name) ?? "image/webp");

const tagOf = (name: string) => `"${name}"`;

/** @param name a name that the platform has made, so that it needs no quoting */
function describe(reply: FastifyReply, name: string, saveAs?: string): FastifyReply {
  return reply.headers({
    "cache-control": isPrivate(name) ? "private, no-store" : "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    // Without a file name: the page that links here knows the name under which the file was uploaded.
    "content-disposition": saveAs ? dispositionOf({ name: saveAs }) : isShown(name) ? "inline" : "attachment",
    "accept-ranges": "bytes",
    etag: tagOf(name),
  });
}
