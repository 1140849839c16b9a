import { z } from "zod";
import { systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { type KindOf, platformTask, type StepContext } from "../../platform/tasks/kind.ts";
import { scheduleOwn } from "../../platform/tasks/schedules.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { deleteApp, type LetGo, lockRemovedApp, type RemovedApp } from "../apps/index.ts";
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

const going = systemScope("an app that has been deleted is nobody's");

/**
 * The task that lets go of what apps had that their makers have deleted: one person after the other, with their devices,
 * so that each of these is told, and another app can have it at once. Each step begins at the beginning, and finds less there.
 */
function removalKind({ events, unbind, forget }: Parts): KindOf<object, "platform"> {
  /** @returns how many devices and people have gone: none where nobody is left */
  const people = async ({ id: appId, owner_id: ownerId }: RemovedApp, { sql, now, most }: StepContext) => {
    let done = 0;
    // A binding that is under way ends first, and none can begin after it.
    for (const uid of await lockSomePeople(going, sql, appId, most)) {
      const person = { uid, ownerId, appId };
      done += await unbind({ sql, now }, person, most - done);
      if (done >= most) break;
      await forget(sql, person);
      await endSessionsOf({ events, sql, now }, uid, "disabled");
      await deletePerson(going, sql, uid);
      done++;
    }
    return done;
  };
  return platformTask<object, null>({
    kind: "app.remove",
    input: z.object({}),
    async step(_state, _input, context) {
      const { sql, most } = context;
      const app = await lockRemovedApp(going, sql);
      if (!app) return { state: null, done: 0, finished: true };
      // What there may be of by the hundred thousand; all else goes with it, or with the app itself.
      const done =
        (await people(app, context)) || (await deleteSomeHomes(going, sql, { appId: app.id, most }));
      if (done === 0) await deleteApp(going, sql, app.id);
      return { state: null, done };
    },
  });
}

interface Removal {
  /** Begins to let go of an app that is deleted by this call. */
  letGo: LetGo;
  /** Has it looked for apps each hour of which nobody has let go, as a task was given up. */
  schedule: (now: number) => Promise<void>;
}

export function removalOfApps({ tasks, sql, ...parts }: Parts & { tasks: Tasks; sql: Sql }): Removal {
  const kind = removalKind(parts);
  tasks.register(kind);
  return {
    letGo: (context) => tasks.push(context.sql, kind, { input: {}, now: context.now }),
    schedule: (now) => scheduleOwn(sql, kind, { key: kind.kind, input: {}, cron: "17 * * * *", now }),
  };
}
