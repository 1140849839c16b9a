import type { SceneAction, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { expect, test } from "vitest";
import {
  add,
  change,
  check,
  contentOf,
  draftOf,
  isSame,
  misfits,
  move,
  refusalsOf,
  remove,
  whyNot,
} from "./draft.ts";
import { suggestedName, unlike } from "./naming.ts";
import { outcomeOf, problemText } from "./outcome.ts";
import { startersOf } from "./starters.ts";
import { parts, textDataFor } from "./test-home.ts";

const on: SceneAction = { kind: "issue", device_id: "hall", params: { power: true } };
const off: SceneAction = { kind: "issue", device_id: "desk", params: { power: false } };
const wait: SceneAction = { kind: "wait", seconds: 60 };
const time: SceneCondition = { kind: "time", at: "22:00", days: [1] };
const night: SceneCondition = { kind: "period", from: "22:00", to: "06:00", days: [1] };
const sunrise: SceneCondition = { kind: "sun", event: "sunrise", offset_minutes: 0, days: [1] };
const here: SceneCondition = { kind: "presence", uid: null, present: true };
const words = { needsAction: "action", needsChoice: "choice", onlyPeriod: "period" };
const matchWords = { oneMoment: "moment", periodNeedsAll: "all" };

test("converts a scene to a draft and back, and applies moves, changes, additions and removals to the draft", () => {
  const scene = { name: "Evening", match: "any" as const, conditions: [time], actions: [on, wait, off] };
  const draft = draftOf(scene);
  const { name: _named, ...content } = scene;
  expect(contentOf(draft)).toEqual(content);
  expect(isSame(draft, draftOf(scene))).toBe(true);
  const [first, second, third] = draft.actions.map(({ key }) => key);
  const moved = move(move(draft, third!, -1), first!, -1);
  expect(contentOf(moved).actions).toEqual([on, off, wait]);
  expect(contentOf(remove(moved, "actions", second!)).actions).toEqual([on, off]);
  const changed = change(draft, "conditions", { key: draft.conditions[0]!.key, value: night });
  expect(contentOf(changed).conditions).toEqual([night]);
  expect(isSame(changed, draft)).toBe(false);
  const added = add(draft, "actions", on);
  expect(added.draft.actions.at(-1)).toEqual({ key: added.key, value: on });
});

test("assigns each refusal of the server to the action, condition or field that it is about", () => {
  const draft = draftOf({ conditions: [time], actions: [on, wait] });
  const found = refusalsOf(draft, [
    { path: "actions.0.params.power", message: "not this" },
    { path: "conditions", message: "none begins it" },
    { path: "name", message: "taken" },
  ]);
  expect(found).toEqual([
    { at: "actions", key: draft.actions[0]!.key, path: "params.power", message: "not this" },
    { at: "conditions", key: null, path: "", message: "none begins it" },
    { at: "name", key: null, path: "", message: "taken" },
  ]);
});

test("finds mistakes in a draft before the draft is sent", () => {
  expect(check(draftOf({ conditions: [night] }), words).map(({ message }) => message)).toEqual([
    "period",
    "action",
  ]);
  const empty: SceneAction = { kind: "issue", device_id: "hall", params: {} };
  const draft = draftOf({ conditions: [night, time], actions: [on, empty] });
  expect(check(draft, words)).toEqual([
    { at: "actions", key: draft.actions[1]!.key, path: "params", message: "choice" },
  ]);
});

test("adding a second condition selects the match mode (all or any) if the conditions fit only one mode", () => {
  const second = (match: "all" | "any", first: SceneCondition, next: SceneCondition) => {
    const draft = draftOf({ match, conditions: [first] });
    expect(whyNot(draft, next, matchWords)).toBeUndefined();
    return add(draft, "conditions", next).draft.match;
  };
  expect(second("all", time, sunrise)).toBe("any");
  expect(second("any", time, night)).toBe("all");
  expect(second("all", time, here)).toBe("all");
  expect(second("any", time, here)).toBe("any");
});

test("tells why a condition does not fit the other conditions, before and after it is added", () => {
  const together = draftOf({ match: "all", conditions: [time, here] });
  expect(whyNot(together, sunrise, matchWords)).toBe("moment");
  expect(whyNot(together, night, matchWords)).toBeUndefined();
  expect(whyNot(together, wait, matchWords)).toBeUndefined();
  const apart = draftOf({ match: "any", conditions: [time, here, sunrise] });
  expect(whyNot(apart, time, matchWords)).toBeUndefined();
  expect(whyNot(apart, night, matchWords)).toBe("all");
  expect(misfits(apart, matchWords)).toEqual([]);
  const chosen = { ...apart, match: "all" as const };
  const [, , second] = chosen.conditions;
  expect(misfits(chosen, matchWords)).toEqual([
    { at: "conditions", key: second!.key, path: "", message: "moment" },
  ]);
  expect(misfits(remove(chosen, "conditions", chosen.conditions[0]!.key), matchWords)).toEqual([]);
  const within = draftOf({ match: "any", conditions: [time, night] });
  expect(misfits(within, matchWords)).toEqual([
    { at: "conditions", key: within.conditions[1]!.key, path: "", message: "all" },
  ]);
});

test("suggests a name that describes the scene, is short enough and is not used by another scene", async () => {
  const [en, zh] = [await textDataFor("en"), await textDataFor("zh_CN")];
  const of = (conditions: SceneCondition[], actions: SceneAction[]) => ({
    match: "all" as const,
    conditions,
    actions,
  });
  expect(suggestedName(en, of([], [on]), [])).toBe("Hall lamp on");
  expect(suggestedName(en, of([], [on]), ["Hall lamp on"])).toBe("Hall lamp on 2");
  expect(suggestedName(en, of([time], [on, wait, off]), [])).toBe("22:00 · Hall lamp + 1");
  expect(suggestedName(zh, of([time], [on, wait, off]), [])).toBe("22:00·玄关灯等 2 项");
  expect(suggestedName(en, of([], []), [])).toBe("My scene");
  const long = "A name that is far too long for it";
  expect([...unlike(en, long, [long])].length).toBeLessThanOrEqual(30);
  const much: SceneAction = {
    kind: "issue",
    device_id: "hall",
    params: { power: true, brightness: 40, mood: "warm" },
  };
  expect(suggestedName(en, of([time], [much]), [])).toBe("22:00 · Hall lamp on");
});

test("builds starter scenes from the existing devices, and none if no device can be switched", async () => {
  const en = await textDataFor("en");
  const made = startersOf(en);
  expect(made.map(({ id }) => id)).toEqual(["all-off", "good-night", "sensor"]);
  const used = made.flatMap(({ content }) =>
    content.actions.map((action) => "device_id" in action && action.device_id),
  );
  expect([...new Set(used)]).toEqual(["hall", "desk"]);
  expect(made[2]!.content.conditions[0]).toMatchObject({
    device_id: "door",
    identifier: "open",
    value: true,
  });
  const [lamps, sensors] = parts;
  expect(startersOf(await textDataFor("en", [lamps!])).map(({ id }) => id)).toEqual([
    "all-off",
    "good-night",
    "evening",
  ]);
  const pump = { ...lamps!, points: [lamps!.points[0]!], actions: { power: {} } };
  expect(startersOf(await textDataFor("en", [pump])).map(({ id }) => id)).toEqual(["all-off", "good-night"]);
  expect(startersOf(await textDataFor("en", [sensors!]))).toEqual([]);
});

test("shows for each step of a run whether it was done, and if not, why and what to do", async () => {
  const en = await textDataFor("en");
  const ok = { code: 200, problem: null };
  const run = { actions: [on, wait, off], problem: null, ended_at: 5 };
  const begun = { code: null, problem: null };
  expect(outcomeOf(en, { ...run, results: [ok, begun, ok] })).toMatchObject({ state: "done", text: "Done" });
  const waits = outcomeOf(en, { ...run, ended_at: null, results: [ok, begun] });
  expect([waits.state, waits.steps.map(({ state }) => state)]).toEqual(["going", ["done", "done", "rest"]]);
  const partly = outcomeOf(en, { ...run, results: [ok, begun, { code: 410, problem: null }] });
  expect([partly.state, partly.text]).toEqual(["partly", "1 of 2 done"]);
  expect(partly.steps[2]!.why).toBe("Desk lamp is offline. Check that it has power and Wi‑Fi.");
  const why = ["not_found", "invalid_input", "too_many_requests", "conflict"].map(
    (problem) => outcomeOf(en, { ...run, actions: [on], results: [{ code: null, problem }] }).steps[0]!.why,
  );
  expect(new Set(why).size).toBe(4);
  expect(why).not.toContain(null);
  const circle = { problem: "loop" as const, loop: ["A", "B", "A"] };
  expect(problemText(en, circle)).toContain("A → B → A");
  expect(outcomeOf(en, { ...run, ...circle, results: [] })).toMatchObject({
    state: "ended",
    text: "Did not run",
  });
});
