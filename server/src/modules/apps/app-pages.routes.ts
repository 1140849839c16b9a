import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { fileSender } from "../../http/files.ts";
import type { Http } from "../../http/http.ts";
import { pageLanguage } from "../../http/page-refusals.ts";
import { sendPage } from "../../http/public-page.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";
import { findPage, findPageFile, pageOf } from "./app-pages.ts";
import { pageWords } from "./app-page-words.ts";

interface PageRoute {
  Params: { key: string };
  Querystring: { lang?: unknown; version?: unknown; by?: unknown; expires?: unknown; signature?: unknown };
}

interface FileRoute extends PageRoute {
  Params: { key: string; version: string; name: string };
}

interface PageDeps {
  files: FileStore;
  links: SignedLinks;
  /** The address at which phones reach this site. */
  publicUrl: () => string;
  /** Counts a request of a network address. Throws too_many_requests. */
  spend: (address: string) => void;
}

/** The key of an app, as the parameter of a path. */
const appKey = ":key(^\\w{20}$)";

/** Mounts the pages that phones open to install an app, and the files that they lead to. */
export function mountAppPages({ app, sql, clock }: Http, { files, links, publicUrl, spend }: PageDeps): void {
  const send = fileSender(files);
  const looking = () => ({ sql, now: clock.now(), links });

  const config = { page: { missing: (of: ContentLanguage) => ({ title: pageWords[of].missing }) } };

  app.get<PageRoute>(`/app/${appKey}`, { config }, async (request, reply) => {
    spend(request.ip);
    const { key } = request.params;
    const language = pageLanguage(request);
    const page = await findPage({ ...request.query, key }, looking());
    const agent = request.headers["user-agent"] ?? "";
    const body = pageOf(key, page, { language, agent, publicUrl: publicUrl() });
    return sendPage(reply, { language, title: page.app.name, body, listed: page.link === null });
  });

  app.route<FileRoute>({
    method: ["GET", "HEAD"],
    url: `/app/${appKey}/:version/:name`,
    config,
    handler: async (request, reply) => {
      spend(request.ip);
      const { key, version } = request.params;
      return send(request, reply, await findPageFile({ ...request.query, key, version }, looking()));
    },
  });
}
