import { z } from "zod";
import { systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { type KindOf, platformTask, type StepContext } from "../../platform/tasks/kind.ts";
import { scheduleOwn } from "../../platform/tasks/schedules.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { deleteApp, type DeletionHook, lockRemovedApp, type RemovedApp } from "../apps/index.ts";
import { deletePerson, deleteSomeHomes, lockSomePeople } from "./app-users.store.ts";
import { endSessionsOf } from "./end-sessions.ts";

/**
 * Takes at most `most` devices from a person whose app is being removed.
 * @returns how many it took; fewer than `most` if none are left
 */
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

interface Deps {
  events: EventLog;
  unbind: TakeFrom;
  /** Deletes what is stored about a person without a foreign key to the person's row. */
  forget: (sql: Sql, person: PersonGoing) => Promise<void>;
}

const going = systemScope("an app that has been deleted is nobody's");

/**
 * Makes the task that removes the data of deleted apps: one person after the other, with their devices, so that each
 * device is notified and can be bound in another app at once. No progress is stored, because each step looks for the
 * rows that are left.
 */
function removalKind({ events, unbind, forget }: Deps): KindOf<object, "platform"> {
  /** @returns how many devices and people were removed: 0 if nobody is left */
  const people = async ({ id: appId, owner_id: ownerId }: RemovedApp, { sql, now, most }: StepContext) => {
    let done = 0;
    // The lock waits until a binding that is under way has ended, and lets no further binding begin.
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
      // There may be hundreds of thousands of people and homes, so they are deleted in steps; other rows are deleted
      // with them or with the app.
      const done =
        (await people(app, context)) || (await deleteSomeHomes(going, sql, { appId: app.id, most }));
      if (done === 0) await deleteApp(going, sql, app.id);
      return { state: null, done };
    },
  });
}

interface Removal {
  /** Starts the removal of an app that this call deletes. */
  start: DeletionHook;
  /**
   * Also schedules the task every hour, for apps that an earlier task has not removed completely because it was given
   * up.
   */
  schedule: (now: number) => Promise<void>;
}

export function removalOfApps({ tasks, sql, ...deps }: Deps & { tasks: Tasks; sql: Sql }): Removal {
  const kind = removalKind(deps);
  tasks.register(kind);
  return {
    start: (context) => tasks.push(context.sql, kind, { input: {}, now: context.now }),
    schedule: (now) => scheduleOwn(sql, kind, { key: kind.kind, input: {}, cron: "17 * * * *", now }),
  };
}
