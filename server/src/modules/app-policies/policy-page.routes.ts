import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { policyKinds, policyPath } from "@thingwright/contract/people/policy-kinds.ts";
import type { Http } from "../../http/http.ts";
import { pageLanguage } from "../../http/page-refusals.ts";
import { sendPage } from "../../http/public-page.ts";
import { seconds } from "../../platform/clock.ts";
import { appOfKey } from "../apps/index.ts";
import { languageOf, pageOf, versionOf } from "./policy-page.ts";
import { policyWords } from "./policy-words.ts";
import { readPolicy } from "./published-policies.ts";

interface PageRoute {
  Params: { appKey: string; kind: string };
  Querystring: { lang?: unknown; version?: unknown };
}

/** Serves the policies of apps to everybody, without signing in. @param spend counts a request of a network address */
export function mountPolicyPages({ app: server, sql, clock }: Http, spend: (address: string) => void): void {
  const config = { page: { missing: (of: ContentLanguage) => ({ title: policyWords[of].none }) } };
  server.get<PageRoute>("/policy/:appKey/:kind", { config }, async (request, reply) => {
    const { params, query } = request;
    spend(request.ip);
    const kind = policyKinds.find((one) => one === params.kind);
    const app = kind && (await appOfKey(sql, params.appKey));
    if (!app) throw problem("not_found");
    const policy = await readPolicy(sql, app.id, kind, seconds(clock.now()));
    const shown = versionOf(policy, query.version);
    if (!shown) throw problem("not_found");
    const language = languageOf(pageLanguage(request), shown);
    const path = policyPath(params.appKey, kind);
    const body = await pageOf(sql, { app, path, kind, policy, shown, language });
    reply.header("cache-control", "no-cache");
    const title = `${policyWords[language][kind]} · ${app.name}`;
    return sendPage(reply, { language, title, body, listed: query.version === undefined });
  });
}
