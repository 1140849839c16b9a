import { z } from "zod";
import { ownerOf, systemScope } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { type KindOf, platformTask, type StepContext } from "../../platform/tasks/kind.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import { deleteApp, type LetGo } from "../apps/index.ts";
import { deletePerson, deleteRowsOfApp, lockSomePeople } from "./app-users.store.ts";
import { endSessionsOf } from "./end-sessions.ts";

/** Takes from a person of an app that is going what they have, at most so many. @returns how many; fewer where none are left */
export type TakeFrom = (
  work: Pick<StepContext, "sql" | "now">,
  person: { uid: string; ownerId: string; appId: string },
  most: number,
) => Promise<number>;

const App = z.object({ app_id: z.string(), owner_id: z.string() });
type App = z.infer<typeof App>;

/** What an app may have by the hundred thousand, once nobody is left. All else goes with these, or with the app itself. */
const tables = ["home", "home_message"] as const;

const going = systemScope("an app that has been deleted is nobody's");

/**
 * The task that lets go of what an app had, which its maker has deleted: one person after the other, with their devices,
 * so that each of these is told, and another app can have it at once.
 */
function removalKind({ events, unbind }: { events: EventLog; unbind: TakeFrom }): KindOf<App, "platform"> {
  const ofPeople = async ({ app_id, owner_id }: App, { sql, now, most }: StepContext) => {
    let done = 0;
    // Whoever is binding something at this moment is waited for, and nobody does afterwards.
    const people = await lockSomePeople(going, sql, app_id, most);
    for (const uid of people) {
      done += await unbind({ sql, now }, { uid, ownerId: owner_id, appId: app_id }, most - done);
      if (done >= most) return { done, isEmpty: false };
      await endSessionsOf({ events, sql, now }, uid, "disabled");
      await deletePerson(going, sql, uid);
      done++;
    }
    return { done, isEmpty: people.length === 0 };
  };
  return platformTask<App, { at: number }>({
    kind: "app.remove",
    input: App,
    async step(state, input, context) {
      const at = state?.at ?? 0;
      if (at === 0) {
        const { done, isEmpty } = await ofPeople(input, context);
        return { state: { at: isEmpty ? 1 : 0 }, done };
      }
      const table = tables[at - 1];
      if (table) {
        const done = await deleteRowsOfApp(going, context.sql, table, {
          id: input.app_id,
          most: context.most,
        });
        return { state: { at: done < context.most ? at + 1 : at }, done };
      }
      await deleteApp(going, context.sql, input.app_id);
      return { state: { at }, done: 1, finished: true };
    },
  });
}

/** @returns starts to let go of the people of an app */
export function lettingPeopleGo(parts: { tasks: Tasks; events: EventLog; unbind: TakeFrom }): LetGo {
  const kind = removalKind(parts);
  parts.tasks.register(kind);
  return ({ sql, now, scope }, app_id) =>
    parts.tasks.push(sql, kind, { input: { app_id, owner_id: ownerOf(scope) }, now });
}
