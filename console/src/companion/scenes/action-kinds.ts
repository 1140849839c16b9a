import type { Scene, SceneAction } from "@thingwright/contract/people/home-scenes.ts";
import { issue } from "./actions/issue.tsx";
import { message } from "./actions/message.tsx";
import { wait } from "./actions/wait.tsx";
import { type Kinds, kindOf } from "./part-kind.ts";
import { capital, type SceneTextData, whenText } from "./scene-texts.ts";
import { fill } from "../people/words.ts";

/** The kinds of actions, in the order in which they are offered. */
export const actionKinds: Kinds<SceneAction> = { wait, message, issue };

export const actionText = (textData: SceneTextData, action: SceneAction): string =>
  kindOf(actionKinds, action).text(action, textData);

/** Describes in one sentence what a scene does. */
export const thenText = (textData: SceneTextData, actions: readonly SceneAction[]): string =>
  actions.map((action) => actionText(textData, action)).join(textData.words.said.next);

/** Describes a scene in one sentence: when it begins and what it does; only what it does if it has no conditions. */
export function sceneText(
  textData: SceneTextData,
  scene: Pick<Scene, "match" | "conditions" | "actions">,
): string {
  const what = thenText(textData, scene.actions);
  if (scene.conditions.length === 0) return capital(what);
  return fill(textData.words.said.whole, { when: whenText(textData, scene), what });
}
