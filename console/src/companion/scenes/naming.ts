import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { SceneAction, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { fill } from "../people/words.ts";
import { actionText } from "./action-kinds.ts";
import type { Content } from "./draft.ts";
import { capital, deviceName, deviceOf, isMoment, type SceneTextData } from "./scene-texts.ts";

/** Returns a name for a scene, made from its content, that no other scene of the home has. */
export function suggestedName(textData: SceneTextData, content: Content, taken: readonly string[]): string {
  const { names } = textData.words;
  const when = whenName(textData, content.conditions);
  const what = whatName(textData, content.actions);
  const both = what && when ? fill(names.both, { when, what }) : what || when || names.none;
  // What the scene does says more than when it begins, if there is no room for both.
  const name = what && [...both].length > limits.sceneName ? what : both;
  return unlike(textData, shortened(capital(name)), taken);
}

/** Returns the name, with a number added if another scene has it already. */
export function unlike({ words }: SceneTextData, name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) {
    const room = limits.sceneName - String(count).length - 1;
    free = fill(words.names.again, { name: shortened(name, room), count });
  }
  return free;
}

function whenName({ words, ...textData }: SceneTextData, conditions: readonly SceneCondition[]): string {
  const first = conditions.find(isMoment) ?? conditions.find(({ kind }) => kind !== "period");
  if (!first) return "";
  if (first.kind === "time") return first.at;
  if (first.kind === "sun") return words[first.event];
  if (first.kind === "presence") return first.present ? words.names.arriving : words.names.leaving;
  return first.kind === "point" ? deviceName({ words, ...textData }, first.device_id) : "";
}

function whatName(textData: SceneTextData, actions: readonly SceneAction[]): string {
  const acting = actions.filter(({ kind }) => kind !== "wait");
  const [first] = acting;
  if (!first) return "";
  if (acting.length === 1) return actionText(textData, inShort(textData, first));
  const name = first.kind === "issue" ? deviceName(textData, first.device_id) : actionText(textData, first);
  return fill(textData.words.names.more, { name, count: moreOf(textData, acting.length) });
}

/** If an action switches a device and also sets other values, keeps only the switching. */
function inShort(textData: SceneTextData, action: SceneAction): SceneAction {
  if (action.kind !== "issue") return action;
  const main = deviceOf(textData, action.device_id)?.main ?? "";
  const value = action.params[main];
  return value === undefined ? action : { ...action, params: { [main]: value } };
}

/**
 * Returns the number in the name of a scene with several actions: English counts the other actions, Chinese counts all
 * of them.
 */
const moreOf = ({ language }: SceneTextData, all: number) => (language.startsWith("zh") ? all : all - 1);

function shortened(name: string, most: number = limits.sceneName): string {
  const letters = [...name];
  return letters.length <= most
    ? name
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
