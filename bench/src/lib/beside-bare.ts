import { urlOf, type Route } from "@thingwright/contract/grammar/route.ts";
import type { BareHandler } from "@thingwright/server/test/bare-handlers.ts";
import { against, figure, type Measured } from "../measured.ts";
import { startBareHandlers } from "./bare-handlers.ts";
import type { Bed } from "./bed.ts";
import { callOften } from "./http-load.ts";
import { inTurns } from "./in-turns.ts";

const connections = 32;
const usualRounds = 3;

/** A call to measure, and a single query that returns the same rows. */
export interface Beside {
  name: string;
  route: Route;
  params?: Record<string, string>;
  query?: object;
  /** The token of another caller than the administrator. */
  token?: string;
  bare: Pick<BareHandler, "text" | "values" | "one">;
  /** The aim: at least this share of the bare handler's rate. */
  aim: number;
  /** The aim for the p99, in milliseconds. */
  p99?: number;
}

/**
 * Measures calls, by default of the administrator, in turns with bare handlers that return the same rows.
 * @param rounds fewer if there are many calls
 */
export async function besideBare(
  bed: Bed,
  calls: readonly Beside[],
  rounds = usualRounds,
): Promise<Measured[]> {
  const handlers = calls.map(({ bare }, i) => ({ ...bare, path: `/${i}` }));
  const bareServer = await startBareHandlers(bed.connectionString, handlers);
  try {
    const results: Measured[] = [];
    for (const [i, { name, route, params, query, token, aim, p99 }] of calls.entries()) {
      const { postgres, server, admin } = bed;
      const bareTarget = { url: `${bareServer.url}/${i}`, server: bareServer.pid, postgres };
      const url = server.url + urlOf(route, params, query);
      const target = { url, token: token ?? admin.token, server: server.pid, postgres };
      const turns = {
        bare: () => callOften(bareTarget, connections),
        full: () => callOften(target, connections),
      };
      const { bare, full, share } = await inTurns(rounds, turns, ({ rate }) => rate);
      results.push(
        figure(`${name}: answered`, Math.round(full.rate), "calls/s"),
        figure(`${name}: bare handler`, Math.round(bare.rate), "calls/s"),
        against(`${name}: share of the bare handler`, "more", aim * 100, Math.round(share * 100), "%"),
        figure(`${name}: answered after, p50`, full.p50, "ms"),
        p99 === undefined
          ? figure(`${name}: answered after, p99`, full.p99, "ms")
          : against(`${name}: answered after, p99`, "less", p99, full.p99, "ms"),
        figure(`${name}: bare handler, p99`, bare.p99, "ms"),
        figure(`${name}: processor time of the server`, Math.round(full.server), "µs"),
        figure(`${name}: of the bare handler`, Math.round(bare.server), "µs"),
        figure(`${name}: processor time of PostgreSQL`, Math.round(full.postgres), "µs"),
        figure(`${name}: under the bare handler`, Math.round(bare.postgres), "µs"),
      );
    }
    return results;
  } finally {
    await bareServer.end();
  }
}
