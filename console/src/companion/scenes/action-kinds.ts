import type { Scene, SceneAction } from "@thingwright/contract/people/home-scenes.ts";
import { issue } from "./actions/issue.tsx";
import { message } from "./actions/message.tsx";
import { wait } from "./actions/wait.tsx";
import { type Kinds, kindOf } from "./part-kind.ts";
import { capital, type Teller, whenText } from "./telling.ts";
import { fill } from "../people/words.ts";

/** The kinds of actions, in the order in which they are offered. */
export const actionKinds: Kinds<SceneAction> = { wait, message, issue };

export const actionText = (teller: Teller, action: SceneAction): string =>
  kindOf(actionKinds, action).text(action, teller);

/** Describes in one sentence what a scene does. */
export const thenText = (teller: Teller, actions: readonly SceneAction[]): string =>
  actions.map((action) => actionText(teller, action)).join(teller.words.said.next);

/** Describes a scene in one sentence: when it begins and what it does; only what it does if it has no conditions. */
export function sceneText(teller: Teller, scene: Pick<Scene, "match" | "conditions" | "actions">): string {
  const what = thenText(teller, scene.actions);
  if (scene.conditions.length === 0) return capital(what);
  return fill(teller.words.said.whole, { when: whenText(teller, scene), what });
}
