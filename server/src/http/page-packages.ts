import { guideFolder, guidePageFolder } from "@thingwright/contract/content/guide-packages.ts";
import { panelFolder, panelStageFolder } from "@thingwright/contract/content/panel-bundle.ts";
import { Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { FilesAway, type FileStore, isPrivate } from "../platform/files/file-store.ts";
import { type PagePackage, readPages, typeOfPage } from "../platform/files/page-package.ts";
import { unpack, type ZipEntry } from "../platform/files/unzip.ts";
import type { PanelLinks } from "../platform/files/panel-links.ts";
import { sourceOfFile, type ZipSource } from "../platform/files/zip-source.ts";
import { fairTurns } from "../platform/limits/fair-turns.ts";
import { gate } from "../platform/limits/gate.ts";
import { networkOf } from "../platform/network.ts";
import { requestLanguage, sendProblem } from "./answer.ts";
import { byteRange } from "./byte-range.ts";
import { sendStage } from "./panel-stage.ts";
import { policyOf } from "./guards/security-headers.ts";
import { countUnread } from "./guards/unread.ts";

interface PageRoute {
  Params: { "*": string };
}

interface OpenPackage extends PagePackage {
  source: ZipSource;
}

/**
 * Bounds of the caches: the number of packages whose directories are cached, the bytes of cached files, and the
 * milliseconds that both stay cached.
 */
const kept = { packages: 50, bytes: 48 * 2 ** 20, ms: 10 * 60_000 };
/**
 * Limits how many archives are opened and files unpacked at a time, because each may need as much memory as the largest
 * file. One network gets at most two at a time; its other requests wait in a queue of their own.
 */
const inTurn = gate(3, 200);
const ofNetworkInTurn = fairTurns(2, 200);

/** The file that the path of a request names. */
interface Place {
  folder: typeof guideFolder | typeof panelFolder;
  /** The name of the archive, without its ending. */
  name: string;
  /** The file in the archive; empty for its first page. */
  file: string;
  /** Other origins that the pages may call; null if they may call nothing, not even their own folder. */
  calls: readonly string[] | null;
}

/**
 * Serves packages of pages that others have written, guides and panels. Each has an address that cannot be guessed, and
 * an opaque origin that it shares with nobody (docs/security.md). Guides cannot send anything anywhere; panels may call
 * the origins that their maker allows.
 */
export function mountPagePackages(app: FastifyInstance, store: FileStore, links: PanelLinks): void {
  const packages = new LRUCache<string, Promise<OpenPackage | null>>({ max: kept.packages, ttl: kept.ms });
  const contents = new LRUCache<string, Buffer>({
    maxSize: kept.bytes,
    sizeCalculation: ({ length }) => length + 1024,
    ttl: kept.ms,
  });
  const waited = new Map<string, Promise<Buffer>>();

  const places: Record<string, (path: string) => Place | null> = {
    [guideFolder](path) {
      const { name, file } = /^(?<name>[\w-]+)\/(?<file>.*)$/s.exec(path)?.groups ?? {};
      if (name === undefined || file === undefined) return null;
      return { folder: guideFolder, name, file, calls: null };
    },
    [panelFolder](path) {
      const parts = /^(?<name>[\w-]+)\/(?<grant>[\w.-]+)\/(?<file>.*)$/s.exec(path)?.groups;
      const { name, grant, file } = parts ?? {};
      if (name === undefined || grant === undefined || file === undefined) return null;
      const calls = links.originsIn(name, grant);
      return calls && { folder: panelFolder, name, file, calls };
    },
  };
  for (const [folder, locate] of Object.entries(places))
    app.route<PageRoute>({
      method: ["GET", "HEAD"],
      url: `${folder}*`,
      async handler(request, reply) {
        try {
          void reply.header("vary", shownAs);
          const dest = String(request.headers[shownAs]);
          if (dest === "document" && folder === guideFolder)
            return await reply.redirect(guidePageFolder + request.url.slice(guideFolder.length));
          if (shows.has(dest)) throw problem("not_found");
          return await serve(request, reply, locate(request.params["*"]));
        } catch (error) {
          if (error instanceof FilesAway) return sendProblem(reply, error, requestLanguage(request));
          throw error;
        }
      },
    });

  app.get<PageRoute>(`${panelStageFolder}*`, (request, reply) => {
    if (places[panelFolder]?.(request.params["*"])?.file !== "") throw problem("not_found");
    return sendStage(reply);
  });

  async function serve(
    request: FastifyRequest<PageRoute>,
    reply: FastifyReply,
    place: Place | null,
  ): Promise<FastifyReply> {
    if (!place) throw problem("not_found");
    const { name, file: asked } = place;
    const ofNetwork = networkOf(request.ip);
    const found = await packageOf(name, ofNetwork);
    const path = asked === "" ? found?.page : asked.normalize("NFC");
    const file = path === undefined ? undefined : found?.files.get(path);
    const type = typeOfPage(path ?? "");
    if (!found || !file || type === null) throw problem("not_found");
    void reply.header("content-type", isText(type) ? `${type}; charset=utf-8` : type);
    const key = `${name}/${file.name}`;
    const load = () => unpacked(found.source, file);
    const page =
      type === "text/html"
        ? await contentOf(`${key} ${place.folder}`, ofNetwork, async () =>
            guarded(await load(), place.folder),
          )
        : null;
    const size = page?.length ?? file.size;
    const tag = `"${name}-${file.crc.toString(16)}-${size}"`;
    // The header means nothing for an opaque origin, and browsers would warn about it in their console.
    void reply.removeHeader("origin-agent-cluster").headers({
      ...headersFor(place, page !== null),
      etag: tag,
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
    });
    const { range: wanted, "if-none-match": known, "if-range": same = tag } = request.headers;
    if (known?.includes(tag)) return reply.status(304).send();
    if (request.method === "HEAD") return reply.header("content-length", size).send();
    const range = same === tag ? byteRange(wanted, size) : null;
    if (range === "unsatisfiable") return reply.status(416).header("content-range", `bytes */${size}`).send();
    const bytes = page ?? (await contentOf(key, ofNetwork, load));
    // The cache does not count the bytes that slow clients still read after it has dropped them.
    countUnread(reply.raw);
    if (!range) return reply.send(bytes);
    const { first, last } = range;
    void reply.status(206).header("content-range", `bytes ${first}-${last}/${size}`);
    // The range is copied. Otherwise a client that reads only a few bytes would hold the whole file in memory.
    return reply.send(Buffer.from(bytes.subarray(first, last + 1)));
  }

  function packageOf(name: string, network: string): Promise<OpenPackage | null> {
    const known = packages.get(name);
    if (known) return known;
    const found = ofNetworkInTurn(network, () => inTurn(() => openPackage(store, `${name}.zip`)));
    packages.set(name, found);
    // A package that is missing or out of reach is looked for again the next time.
    found.then(
      (pages) => pages ?? packages.delete(name),
      () => packages.delete(name),
    );
    return found;
  }

  /** Returns the bytes of a file. Simultaneous requests for the file share one unpacking. */
  async function contentOf(key: string, network: string, load: () => Promise<Buffer>): Promise<Buffer> {
    const known = contents.get(key);
    if (known) return known;
    const asked = waited.get(key) ?? ofNetworkInTurn(network, () => inTurn(load));
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

/** @returns null if the file is not a package of pages */
async function openPackage(store: FileStore, name: string): Promise<OpenPackage | null> {
  // A file that may be read by a signed address only is never served here, whatever it contains.
  if (isPrivate(name)) return null;
  const source = await sourceOfFile(store, name);
  if (!source) return null;
  try {
    return { ...(await readPages(source)), source };
  } catch (error) {
    if (error instanceof Problem && error.kind.startsWith("archive_")) return null;
    throw error;
  }
}

/**
 * The header in which browsers state the purpose of a request for a file. They send it over HTTPS, and on localhost.
 */
const shownAs = "sec-fetch-dest";
/**
 * The values for which a file is shown as a page. `iframe` is missing: only the platform's own pages may frame one
 * (`frame-ancestors`).
 */
const shows = new Set(["document", "embed", "fencedframe", "frame", "object"]);

/**
 * Puts a script at the start of a page, as a guard for browsers that do not send the header: a page that fills the
 * window could ask people for their password under the platform's address. The script redirects a guide to the page
 * that frames it. It redirects a panel to the start page, because a panel is not a page by itself.
 */
function guarded(page: Buffer, folder: Place["folder"]): Buffer {
  const to = folder === guideFolder ? `location.href.replace("${guideFolder}","${guidePageFolder}")` : `"/"`;
  const guard = `<!doctype html><script>top===self?location.replace(${to}):document.currentScript.remove()</script>`;
  // If a page starts with a byte order mark, browsers take its encoding from the mark alone.
  const mark = page.toString("hex", 0, 3);
  const wide = Buffer.from(guard, "utf16le");
  if (mark.startsWith("fffe")) return Buffer.concat([page.subarray(0, 2), wide, page.subarray(2)]);
  if (mark.startsWith("feff")) return Buffer.concat([page.subarray(0, 2), wide.swap16(), page.subarray(2)]);
  return Buffer.concat([Buffer.from(guard), mark === "efbbbf" ? page.subarray(3) : page]);
}

/** The browser features that pages of packages are denied. */
const noFeatures = (
  "accelerometer camera clipboard-read clipboard-write display-capture geolocation gyroscope hid idle-detection " +
  "magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking"
)
  .split(" ")
  .map((feature) => `${feature}=()`)
  .join(", ");

const isText = (type: string) => /^text\/|json$|svg/.test(type);

/**
 * Returns the headers that say what a page of a package may do: run its own scripts and show its own files. `sandbox`
 * gives the page an opaque origin wherever it is opened: it has no storage and no access to other pages, and its calls
 * are refused (`origin.ts`). It cannot open windows or submit forms either.
 */
function headersFor({ calls }: Place, isPage: boolean): Record<string, string> {
  const policy = {
    // A picture may contain scripts, too, and unlike a page it has no guard when it is opened by itself.
    sandbox: isPage ? "allow-scripts" : "",
    "default-src": "'none'",
    "script-src": "'self' 'unsafe-inline'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": calls === null ? "'none'" : ["'self'", ...calls].join(" "),
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'self'",
  };
  return {
    "content-security-policy": policyOf(policy),
    "permissions-policy": noFeatures,
    // To a page with an opaque origin, its own files are files of another origin.
    "connection-allowlist": `(${["response-origin", ...(calls ?? []).map((origin) => `"${origin}"`)].join(" ")});webrtc=block`,
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  };
}
