import { guideFolder } from "@thingwright/contract/guide-packages.ts";
import { Problem, problem } from "@thingwright/contract/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { FilesAway, type FileStore, isPrivate } from "../platform/files/file-store.ts";
import { type GuidePackage, readGuide, typeInGuide } from "../platform/files/guide-package.ts";
import { unpack, type ZipEntry } from "../platform/files/unzip.ts";
import { sourceOfFile, type ZipSource } from "../platform/files/zip-source.ts";
import { gate } from "../platform/gate.ts";
import { requestLanguage, sendProblem } from "./answer.ts";
import { byteRange } from "./byte-range.ts";

interface GuideRoute {
  Params: { name: string; "*": string };
}

interface OpenGuide extends GuidePackage {
  source: ZipSource;
}

/** Packages whose directories are kept in memory, bytes of their files that are, and milliseconds for which. */
const kept = { packages: 50, bytes: 48 * 2 ** 20, ms: 10 * 60_000 };
/** Files that are unpacked at a time, each of which may take the memory of the largest; others wait. */
const inTurn = gate(3, 200);

/**
 * Plays guide packages, whose pages are written by others: at an address that cannot be guessed, in an origin of their
 * own that nobody shares, and without a way to send anything anywhere (docs/security.md).
 */
export function mountGuides(app: FastifyInstance, store: FileStore): void {
  const packages = new LRUCache<string, Promise<OpenGuide | null>>({ max: kept.packages, ttl: kept.ms });
  const contents = new LRUCache<string, Buffer>({
    maxSize: kept.bytes,
    sizeCalculation: ({ length }) => length + 1024,
    ttl: kept.ms,
  });
  const waited = new Map<string, Promise<Buffer>>();

  app.route<GuideRoute>({
    method: ["GET", "HEAD"],
    url: `${guideFolder}:name(^[\\w-]+$)/*`,
    async handler(request, reply) {
      try {
        return await serve(request, reply);
      } catch (error) {
        if (error instanceof FilesAway) return sendProblem(reply, error, requestLanguage(request));
        throw error;
      }
    },
  });

  async function serve(request: FastifyRequest<GuideRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { name, "*": asked } = request.params;
    const guide = await packageOf(name);
    const path = asked === "" ? guide?.page : asked.normalize("NFC");
    const file = path === undefined ? undefined : guide?.files.get(path);
    const type = typeInGuide(path ?? "");
    if (!guide || !file || type === null) throw problem("not_found");
    void reply.header("content-type", isText(type) ? `${type}; charset=utf-8` : type);
    const tag = `"${name}-${file.crc.toString(16)}-${file.size}"`;
    // An origin that is like no other has no agents to keep apart, and browsers say so in the console.
    void reply.removeHeader("origin-agent-cluster").headers({
      ...headersFor(request, name),
      etag: tag,
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
    });
    const { range: wanted, "if-none-match": known, "if-range": same = tag } = request.headers;
    if (known?.includes(tag)) return reply.status(304).send();
    if (request.method === "HEAD") return reply.header("content-length", file.size).send();
    const range = same === tag ? byteRange(wanted, file.size) : null;
    if (range === "unsatisfiable")
      return reply.status(416).header("content-range", `bytes */${file.size}`).send();
    const bytes = await contentOf(`${name}/${file.name}`, guide.source, file);
    if (!range) return reply.send(bytes);
    const { first, last } = range;
    void reply.status(206).header("content-range", `bytes ${first}-${last}/${file.size}`);
    return reply.send(bytes.subarray(first, last + 1));
  }

  function packageOf(name: string): Promise<OpenGuide | null> {
    const known = packages.get(name);
    if (known) return known;
    const found = openGuide(store, `${name}.zip`);
    packages.set(name, found);
    // Asked again the next time, when it may be there or in reach.
    found.then(
      (guide) => guide ?? packages.delete(name),
      () => packages.delete(name),
    );
    return found;
  }

  /** The bytes of a file, which all who ask at the same time share. */
  async function contentOf(key: string, source: ZipSource, file: ZipEntry): Promise<Buffer> {
    const known = contents.get(key);
    if (known) return known;
    const asked = waited.get(key) ?? inTurn(() => unpacked(source, file));
    waited.set(key, asked);
    try {
      const bytes = await asked;
      contents.set(key, bytes);
      return bytes;
    } finally {
      waited.delete(key);
    }
  }
}

async function unpacked(source: ZipSource, file: ZipEntry): Promise<Buffer> {
  const bytes = Buffer.alloc(file.size);
  let at = 0;
  for await (const part of unpack(source, file)) at += part.copy(bytes, at);
  return bytes;
}

/** @returns null for what is no guide */
async function openGuide(store: FileStore, name: string): Promise<OpenGuide | null> {
  // What is read by a signed address only is no guide, whatever is in it.
  if (isPrivate(name)) return null;
  const source = await sourceOfFile(store, name);
  if (!source) return null;
  try {
    return { ...(await readGuide(source)), source };
  } catch (error) {
    if (error instanceof Problem && error.kind.startsWith("archive_")) return null;
    throw error;
  }
}

const isText = (type: string) => /^text\/|json$|svg/.test(type);

/**
 * What a page of a package may do: run its own scripts and show what is in it. `sandbox` gives it an origin that is like no
 * other, wherever it is opened: it has no storage, reaches no page and no call, opens and submits nothing.
 */
function headersFor({ host }: FastifyRequest, name: string): Record<string, string> {
  // A host that a policy cannot name is the one of the page.
  const own = /^[\w.-]+(:\d+)?$/.test(host) ? `http://${host}${guideFolder}${name}/` : "'self'";
  const policy = {
    sandbox: "allow-scripts",
    "default-src": "'none'",
    "script-src": `${own} 'unsafe-inline'`,
    "style-src": `${own} 'unsafe-inline'`,
    "img-src": `${own} data: blob:`,
    "media-src": `${own} data: blob:`,
    "font-src": `${own} data:`,
    "connect-src": "'none'",
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'self'",
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([directive, value]) => `${directive} ${value}`)
      .join("; "),
    "permissions-policy": "camera=(), microphone=(), geolocation=(), clipboard-read=(), clipboard-write=()",
    // Its own files come to it as those of another origin.
    "connection-allowlist": "(response-origin);webrtc=block",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  };
}
