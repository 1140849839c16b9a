import type { HomeDelta } from "@thingwright/contract/people/home-live.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { HomeLiveSources } from "../../http/live-sources.ts";
import type { NewsAtHome } from "../../platform/news-at-home.ts";

/** Makes the live source by which a person's phones learn which of the person's own data have changed. */
export function personLiveSource(news: NewsAtHome): Pick<HomeLiveSources, "person"> {
  return {
    person: ({ uid }, id, { tell }) => ({
      stop: news.onPerson(uid, ({ again }) => tell({ again: [...again] } satisfies HomeDelta<"person">)),
      async read() {
        if (id !== uid) throw problem("not_found");
        return null;
      },
    }),
  };
}
