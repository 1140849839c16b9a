import type { Clock } from "../../platform/clock.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { StoringConsumer } from "../../platform/stream/consumer.ts";
import type { WatchedDevices } from "../../platform/stream/watched-devices.ts";
import { echoesOf, type Issue, type IssueDeps, prepareIssues, sendIssues } from "../scenes/index.ts";
import { readTwins, type Twin } from "../telemetry/index.ts";
import { applyReport, type Followed, type Member, propagate, recheck, type Report } from "./following.ts";
import { keepLinks, linkedPoints, lockLinks, lockSettling } from "./following.store.ts";

const following = systemScope(
  "devices of all homes report; the others of their links follow, in the home of each",
);
const linksAtOnce = 200;

/** Makes the stream consumer that lets the members of a link follow a member that somebody has changed by hand. */
export function linksReported(
  issues: LinkIssues,
  linked: WatchedDevices,
  clock: Pick<Clock, "now">,
): StoringConsumer {
  return {
    name: "links",
    shards: 8,
    kinds: ["report"],
    devices: linked,
    async handle(happened, sql) {
      const reports = happened.filter((event): event is Report => event.kind === "report");
      const points = await linkedPoints(following, sql, [...new Set(reports.map(({ device }) => device.id))]);
      const isIn =
        ({ device, data }: Report) =>
        (point: (typeof points)[number]) =>
          point.device_id === device.id && Object.hasOwn(data, point.identifier);
      const ids = new Set(reports.flatMap((report) => points.filter(isIn(report)).map((one) => one.link_id)));
      if (ids.size === 0) return;
      const links = await lockLinks(following, sql, [...ids]);
      const causes = new Map<Followed, Report>();
      for (const report of reports)
        for (const link of links) if (applyReport(link, report) !== "nothing") causes.set(link, report);
      const now = clock.now();
      const moved = [...causes.keys()];
      const twins = await twinsOf(sql, moved);
      const chains = await chainsOf(sql, causes, now);
      const wanted = moved.flatMap((link) =>
        issuesOf(link, propagate(link, twins.get(link)!, now), chains.get(link) ?? []),
      );
      await keepLinks(following, sql, links);
      await issues.issue(sql, wanted);
    },
  };
}

/**
 * Checks whether all members of recently changed links have the link's value by now, and issues it again to members
 * that have another value.
 */
export async function settleLinks(sql: Sql, issues: LinkIssues, clock: Pick<Clock, "now">): Promise<void> {
  const some = () =>
    sql.transaction(async (inside) => {
      const now = clock.now();
      const links = await lockSettling(following, inside, now, linksAtOnce);
      const twins = await twinsOf(inside, links);
      const wanted = links.flatMap((link) => issuesOf(link, recheck(link, twins.get(link)!, now), []));
      await keepLinks(following, inside, links);
      await issues.issue(inside, wanted);
      return links.length;
    });
  while ((await some()) === linksAtOnce);
}

/**
 * Issues values to members of links in the transaction that changes the links. The devices get them after the commit.
 */
export class LinkIssues {
  readonly #sql: Sql;
  readonly #deps: IssueDeps;
  readonly #failures: SeldomLog;
  readonly #underWay = new Set<Promise<void>>();

  constructor(sql: Sql, deps: IssueDeps, log: Logger) {
    this.#sql = sql;
    this.#deps = deps;
    this.#failures = new SeldomLog(log, "what links have issued was not sent");
  }

  async issue(inside: Sql, issues: readonly Issue[]): Promise<void> {
    const prepared = await prepareIssues(inside, issues, this.#deps);
    inside.afterCommit(() => {
      const work = Promise.all(sendIssues(this.#sql, prepared, this.#deps))
        .catch((error: unknown) => this.#failures.tell({ error }))
        .then(() => void this.#underWay.delete(work));
      this.#underWay.add(work);
    });
  }

  /** Waits for the answers of the devices. */
  async close(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}

function issuesOf(link: Followed, members: readonly Member[], chain: string[]): Issue[] {
  const { id, owner_id, app_id, home_id, value } = link;
  return members.map(({ device_id, identifier }) => ({
    cause: { cause: "link", id },
    run: { owner_id, app_id, home_id, app_user_id: null, chain },
    action: { device_id, params: { [identifier]: value! } },
  }));
}

/** The twins of the members of each link. */
async function twinsOf(sql: Sql, links: readonly Followed[]): Promise<Map<Followed, Twin[]>> {
  const members = links.flatMap((link) => link.members);
  const twins = await readTwins(
    following,
    sql,
    members.map(({ device_no, identifier }) => ({ deviceNo: device_no, identifier })),
  );
  const byMember = new Map(members.map((member, i) => [member, twins[i]!]));
  return new Map(links.map((link) => [link, link.members.map((member) => byMember.get(member)!)]));
}

/**
 * Finds the chain of scenes that caused each reported change, so that a scene which the link would start again is
 * recognized as a loop.
 */
async function chainsOf(
  sql: Sql,
  causes: ReadonlyMap<Followed, Report>,
  now: number,
): Promise<Map<Followed, string[]>> {
  if (causes.size === 0) return new Map();
  const ids = [...new Set([...causes.values()].map(({ device }) => device.id))];
  const echoes = await echoesOf(following, sql, ids, now - limits.sceneLateSeconds * 1000);
  return new Map(
    [...causes].map(([link, { device, data, written }]) => {
      const echo = echoes.find(
        (one) =>
          one.device_id === device.id &&
          Object.hasOwn(data, one.identifier) &&
          written <= one.ends_at &&
          link.members.some(
            (member) => member.device_id === device.id && member.identifier === one.identifier,
          ),
      );
      return [link, echo?.chain ?? []];
    }),
  );
}
