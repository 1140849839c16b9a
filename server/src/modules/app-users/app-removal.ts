import { z } from "zod";
import { ownerOf, systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { type KindOf, platformTask, type StepContext } from "../../platform/tasks/kind.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { deleteApp, type LetGo } from "../apps/index.ts";
import { deletePerson, deleteSomeHomes, lockSomePeople } from "./app-users.store.ts";
import { endSessionsOf } from "./end-sessions.ts";

/** Takes from a person of an app that is going what they have, at most so many. @returns how many; fewer where none are left */
export type TakeFrom = (
  work: Pick<StepContext, "sql" | "now">,
  person: PersonGoing,
  most: number,
) => Promise<number>;

interface PersonGoing {
  uid: string;
  ownerId: string;
  appId: string;
}

interface Parts {
  events: EventLog;
  unbind: TakeFrom;
  /** Forgets what is kept of somebody without a key to their row. */
  forget: (sql: Sql, person: PersonGoing) => Promise<void>;
}

const App = z.object({ app_id: z.string(), owner_id: z.string() });
type App = z.infer<typeof App>;

const going = systemScope("an app that has been deleted is nobody's");

/**
 * The task that lets go of what an app had, which its maker has deleted: one person after the other, with their devices,
 * so that each of these is told, and another app can have it at once. Each step begins at the beginning, and finds less there.
 */
function removalKind({ events, unbind, forget }: Parts): KindOf<App, "platform"> {
  /** @returns how many devices and people have gone: none where nobody is left */
  const people = async ({ app_id, owner_id }: App, { sql, now, most }: StepContext) => {
    let done = 0;
    // A binding that is under way ends first, and none can begin after it.
    for (const uid of await lockSomePeople(going, sql, app_id, most)) {
      const person = { uid, ownerId: owner_id, appId: app_id };
      done += await unbind({ sql, now }, person, most - done);
      if (done >= most) break;
      await forget(sql, person);
      await endSessionsOf({ events, sql, now }, uid, "disabled");
      await deletePerson(going, sql, uid);
      done++;
    }
    return done;
  };
  return platformTask<App, null>({
    kind: "app.remove",
    input: App,
    async step(_state, input, context) {
      const { sql, most } = context;
      // What there may be of by the hundred thousand; all else goes with it, or with the app itself.
      const done =
        (await people(input, context)) || (await deleteSomeHomes(going, sql, { appId: input.app_id, most }));
      if (done > 0) return { state: null, done };
      await deleteApp(going, sql, input.app_id);
      return { state: null, done: 1, finished: true };
    },
  });
}

/** @returns starts to let go of the people of an app */
export function lettingPeopleGo(parts: Parts & { tasks: Tasks }): LetGo {
  const kind = removalKind(parts);
  parts.tasks.register(kind);
  return ({ sql, now, scope }, app_id) =>
    parts.tasks.push(sql, kind, { input: { app_id, owner_id: ownerOf(scope) }, now });
}
