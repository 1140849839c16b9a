import type { Scene, SceneAction } from "@thingwright/contract/home-scenes.ts";
import { issue } from "./actions/issue.tsx";
import { message } from "./actions/message.tsx";
import { wait } from "./actions/wait.tsx";
import { type Kinds, kindOf } from "./part-kind.ts";
import { capital, type Teller, whenText } from "./telling.ts";
import { fill } from "../people/words.ts";

/** What scenes do, in the order in which it is offered. */
export const actionKinds: Kinds<SceneAction> = { wait, message, issue };

export const actionText = (teller: Teller, action: SceneAction): string =>
  kindOf(actionKinds, action).text(action, teller);

/** What a scene does, as one sentence. */
export const thenText = (teller: Teller, actions: readonly SceneAction[]): string =>
  actions.map((action) => actionText(teller, action)).join(teller.words.said.next);

/** A scene in one sentence: when it begins and what it does; of one that is tapped, what it does. */
export function sceneText(teller: Teller, scene: Pick<Scene, "match" | "conditions" | "actions">): string {
  const what = thenText(teller, scene.actions);
  if (scene.conditions.length === 0) return capital(what);
  return fill(teller.words.said.whole, { when: whenText(teller, scene), what });
}
