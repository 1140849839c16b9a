import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { LiveSources } from "../../http/live-sources.ts";
import type { PlatformDeps } from "../../module.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { type Moved, movedTopic } from "./moved.ts";
import { motionOf, movedParts } from "./overview.ts";

const everyMs = 1000;
/**
 * How many views of an account are read at a time. An account may have as many views as members, because each member
 * may see other products, and reading a view costs some queries.
 */
const looksAtOnce = 1;

type Tell = (delta: Delta<"overview">) => void;
type Deps = Pick<PlatformDeps, "bus" | "calls" | "clock" | "log">;
interface ViewDeps extends Omit<Deps, "log"> {
  /** Waits for the account's turn, and then reads a view. */
  inTurn: ReturnType<typeof fairTurns>;
  failures: SeldomLog;
}

/**
 * Makes the live view of an account's overview. Callers who see the same products share one view, which is read at most
 * once a second.
 */
export function overviewLiveSource(deps: Deps): Pick<LiveSources, "overview"> {
  const { calls: sql, clock } = deps;
  const failures = new SeldomLog(deps.log, "an open overview could not be brought up to date");
  const views = new Map<string, View>();
  const inTurn = fairTurns(looksAtOnce, Infinity);
  return {
    overview: {
      async snapshot(scope, id, actor) {
        if (id !== actor.uid) throw problem("not_found");
        return motionOf({ scope, sql, actor, now: clock.now() });
      },
      follow(scope, actor, tell) {
        if (!actor.can("device:read")) return () => {};
        const key = JSON.stringify([actor.owner, scope.products]);
        let view = views.get(key);
        if (!view) views.set(key, (view = new View({ ...deps, inTurn, failures }, scope, actor.owner)));
        const end = view.add(tell);
        return () => {
          if (end() && views.get(key) === view) views.delete(key);
        };
      },
    },
  };
}

/** The overview of all callers who see the same products of an account. */
class View {
  readonly #deps: ViewDeps;
  readonly #scope: Scope;
  readonly #ownerId: string;
  readonly #tells = new Set<Tell>();
  readonly #deafen: () => void;
  #moved = new Set<Moved>();
  #timer: NodeJS.Timeout | null = null;
  /** When the view was last read, by the clock's `steady`. */
  #looked = -Infinity;
  #looking = false;

  constructor(deps: ViewDeps, scope: Scope, ownerId: string) {
    this.#deps = deps;
    this.#scope = scope;
    this.#ownerId = ownerId;
    this.#deafen = deps.bus.subscribe(movedTopic(ownerId), (moved) => {
      for (const part of moved as Moved[]) this.#moved.add(part);
      this.#plan();
    });
  }

  /** @returns a function that removes the listener, and tells whether it was the last one */
  add(given: Tell): () => boolean {
    // A new function for each call: a page that follows twice may pass the same function, of which the set would hold
    // only one.
    const tell: Tell = (delta) => given(delta);
    this.#tells.add(tell);
    return () => {
      this.#tells.delete(tell);
      if (this.#tells.size > 0) return false;
      this.#deafen();
      if (this.#timer) clearTimeout(this.#timer);
      return true;
    };
  }

  #plan(): void {
    if (this.#timer || this.#looking || this.#moved.size === 0) return;
    const wait = Math.max(0, this.#looked + everyMs - this.#deps.clock.steady());
    this.#timer = setTimeout(() => void this.#look(), Math.min(wait, everyMs));
  }

  async #look(): Promise<void> {
    const { inTurn, failures } = this.#deps;
    this.#timer = null;
    this.#looking = true;
    try {
      await inTurn(this.#ownerId, () => this.#tellWhatMoved());
    } catch (error) {
      failures.tell({ error });
    }
    this.#looking = false;
    if (this.#tells.size > 0) this.#plan();
  }

  async #tellWhatMoved(): Promise<void> {
    const { calls: sql, clock } = this.#deps;
    // The last page may have been closed while other views were read.
    if (this.#tells.size === 0) return;
    this.#looked = clock.steady();
    const moved = this.#moved;
    this.#moved = new Set();
    try {
      const delta = await movedParts({ scope: this.#scope, sql, now: clock.now() }, moved);
      for (const tell of this.#tells) tell(delta);
    } catch (error) {
      // These parts are read again in a second, even if nothing else changes.
      for (const part of moved) this.#moved.add(part);
      throw error;
    }
  }
}
