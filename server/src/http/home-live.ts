import { homeLiveTopics, type HomeLiveKind } from "@thingwright/contract/people/home-live.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { homeLivePath } from "@thingwright/contract/people/home-live-path.ts";
import type { Bus } from "../platform/bus.ts";
import { type Events, eventTopic } from "../platform/events.ts";
import type { NewsAtHome } from "../platform/news-at-home.ts";
import type { Person } from "../platform/person.ts";
import { hashToken } from "../platform/secrets.ts";
import { acceptLive } from "./accept-live.ts";
import { crowdBounds, LiveCrowd } from "./guards/live-crowd.ts";
import type { HomeLiveSources } from "./live-sources.ts";
import type { Http } from "./http.ts";

/**
 * The interval is long, because each check is a query, and only two changes come without an event: a session has
 * expired after months without use, or an app was deleted.
 */
const recheckEvery = 30_000;
const lagAtMost = 512 * 1024;

interface Deps {
  bus: Bus;
  news: NewsAtHome;
  sources: HomeLiveSources;
}

/**
 * Mounts the live WebSocket of people at home: a client sends the token of a session with the key of its app, and then
 * subscribes.
 */
export function mountHomeLive(http: Http, { bus, news, sources }: Deps): void {
  const connections = acceptLive<Person, HomeLiveKind>(
    { http, bus, path: homeLivePath },
    {
      crowd: new LiveCrowd(crowdBounds.people),
      recheckEvery,
      lagAtMost,
      subscriptions: limits.homeLiveSubscriptions.connection,
      isKind: (kind): kind is HomeLiveKind => Object.hasOwn(homeLiveTopics, kind),
      async find({ token, app_key }, options) {
        const person = await http.people.find({ token }, options);
        return person?.appKey === app_key ? person : null;
      },
      ownersOf: ({ uid, appId: app, ownerId: owner }, token) => ({
        tokenHash: hashToken(token).toString("hex"),
        uid,
        app,
        owner,
      }),
      mayFollow: () => true,
      open: (person, kind, id, hearing) => sources[kind](person, id, hearing),
      onAdmitted(connection, { uid }) {
        const ends = [
          news.onSessionEnd(uid, (ended) => connection.endWith(ended)),
          news.onPerson(uid, ({ reach }) => reach && connection.changeRights()),
        ];
        return () => ends.forEach((end) => end());
      },
    },
  );
  // The maker's account may have been disabled, and the apps of a disabled account admit nobody.
  bus.subscribe(eventTopic("rights.changed"), (event) => {
    const changed = event as Events["rights.changed"];
    const owner = "ownerId" in changed ? changed.ownerId : "accountId" in changed ? changed.accountId : null;
    for (const connection of connections)
      if (owner !== null && connection.caller?.ownerId === owner) void connection.checkRights();
  });
}
