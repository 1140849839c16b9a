import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type {
  Scene,
  SceneAction,
  SceneCause,
  SceneCondition,
} from "@thingwright/contract/people/home-scenes.ts";
import { accepts } from "@thingwright/contract/points/point-traits.ts";
import { pointTextsIn } from "../../parts/panels/point-texts.ts";
import { readingText } from "../people/reading-text.ts";
import { dayName, timeText } from "../people/timer-texts.ts";
import { fill } from "../people/words.ts";
import { type HomeParts, pointOf, type SceneDevice } from "./home-parts.ts";
import type { SceneWords } from "./words.ts";

type Of<K extends SceneCondition["kind"]> = Extract<SceneCondition, { kind: K }>;
type Begins = Of<"point" | "presence">;
type Moment = Of<"time" | "sun">;
type Value = Of<"point">["value"];

/** Everything that is needed to describe the scenes of a home in words. */
export interface SceneTextData extends HomeParts {
  words: SceneWords;
  language: ContentLanguage;
}

export const deviceOf = ({ devices }: HomeParts, id: string): SceneDevice | undefined =>
  devices.find((device) => device.id === id);

export const deviceName = (textData: SceneTextData, id: string): string =>
  deviceOf(textData, id)?.name ?? textData.words.unknownDevice;

/** Returns the name of a function point in the reader's language; its identifier if scenes can no longer use it. */
export function pointName(
  textData: SceneTextData,
  device: SceneDevice | undefined,
  identifier: string,
): string {
  const point = pointOf(device, identifier);
  return point ? pointTextsIn(textData.language, device!.part!.function_texts).name(point) : identifier;
}

/** Describes a value of a function point. */
export function valueText(
  { words: { said }, language }: SceneTextData,
  device: SceneDevice | undefined,
  { point, value }: { point: FunctionPoint | undefined; value: Value },
): string {
  // A boolean that cannot be set is shown as yes or no instead of on or off, as on the panel.
  if (typeof value === "boolean" && point && !accepts(point)) return value ? said.yes : said.no;
  if (typeof value === "boolean") return value ? said.on : said.off;
  const function_texts = device?.part?.function_texts ?? {};
  const reading = point && readingText(point, { value, function_texts }, language);
  if (typeof value === "number") return reading || String(value);
  return fill(said.quoted, { text: reading || value });
}

/** Describes a duration, such as “5 minutes”. */
export function spanText({ language }: SceneTextData, seconds: number): string {
  const unit = seconds % 60 === 0 ? "minute" : "second";
  const unitDisplay = language.startsWith("zh") ? "short" : "long";
  const options = { style: "unit", unit, unitDisplay } as const;
  const number = new Intl.NumberFormat(wordedTag(language), options);
  const parts = number.formatToParts(unit === "minute" ? seconds / 60 : seconds);
  // In this app, Chinese too has a space between number and unit.
  return parts
    .filter(({ type }) => type !== "literal")
    .map(({ value }) => value)
    .join("\u00a0");
}

/** Returns the tag of the language in which scenes are worded. */
export const wordedTag = (language: ContentLanguage): string =>
  language.startsWith("zh") ? languageTable.zh_CN.tag : languageTable.en.tag;

/** Returns a time of day in the usual format of the language. */
const clockText = ({ language }: SceneTextData, at: string): string => timeText(at, wordedTag(language));

/** Describes days of the week, by a name such as “weekdays” where there is one. */
function daysText({ words: { said }, language }: SceneTextData, days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b);
  const key = sorted.join("");
  if (sorted.length === 7) return said.everyDay;
  if (key === "12345") return said.weekdays;
  if (key === "67") return said.weekends;
  const tag = wordedTag(language);
  const names = sorted.map((day) => dayName(day, tag, sorted.length === 1 ? "long" : "short"));
  const list = new Intl.ListFormat(tag, { style: "long", type: "conjunction" });
  return fill(said.onDays, { days: language.startsWith("zh") ? names.join("、") : list.format(names) });
}

/** Describes a condition on a device or on who is at home: as the event of becoming true, or as a lasting state. */
export function stateText(textData: SceneTextData, condition: Begins, how: "becomes" | "is"): string {
  const { words } = textData;
  const forms = words[how];
  if (condition.kind === "presence") return presenceText(textData, condition, forms);
  const { device_id, identifier, operator, value } = condition;
  const device = deviceOf(textData, device_id);
  // If the device is gone, only the identifier of the function point is left, which says nothing to people.
  if (!device) return forms.gone;
  if (device.main === identifier && typeof value === "boolean")
    return fill(value ? forms.mainOn : forms.mainOff, { device: device.name });
  const said = valueText(textData, device, { point: pointOf(device, identifier), value });
  return fill(forms[operator], { subject: subjectOf(textData, device_id, identifier), value: said });
}

function subjectOf(textData: SceneTextData, deviceId: string, identifier: string): string {
  const { said } = textData.words;
  const device = deviceOf(textData, deviceId);
  const isBool = pointOf(device, identifier)?.data_type === "bool";
  const name = pointName(textData, device, identifier);
  const point = isBool ? name : withinSentence(textData, name);
  return fill(isBool ? said.subjectBool : said.subject, { point, device: deviceName(textData, deviceId) });
}

/**
 * Returns a name as it is written within a sentence: in English with a small first letter, unless it is in capitals.
 */
export const withinSentence = ({ language }: SceneTextData, name: string): string =>
  language === "en" ? name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) : name;

type PresenceForms = Pick<SceneWords["is"], "somebodyHere" | "nobodyHere" | "here" | "away">;

function presenceText(
  { members, words }: SceneTextData,
  { uid, present }: Pick<Of<"presence">, "uid" | "present">,
  forms: PresenceForms,
): string {
  if (uid === null) return present ? forms.somebodyHere : forms.nobodyHere;
  const name = members.find((member) => member.uid === uid)?.nickname || words.unknownMember;
  return fill(present ? forms.here : forms.away, { name });
}

export const isMoment = (part: SceneCondition | SceneAction): part is Moment =>
  part.kind === "time" || part.kind === "sun";

function momentText(textData: SceneTextData, moment: Moment): string {
  const { said } = textData.words;
  const days = daysText(textData, moment.days);
  if (moment.kind === "time") return fill(said.moment, { at: clockText(textData, moment.at), days });
  const { event, offset_minutes } = moment;
  if (offset_minutes === 0) return fill(said[event], { days });
  const rise = event === "sunrise";
  const form =
    offset_minutes < 0
      ? rise
        ? said.beforeSunrise
        : said.beforeSunset
      : rise
        ? said.afterSunrise
        : said.afterSunset;
  return fill(form, { days, time: spanText(textData, Math.abs(offset_minutes) * 60) });
}

/** Describes when one condition, by itself, comes true. */
export function conditionText(textData: SceneTextData, condition: SceneCondition): string {
  const { said } = textData.words;
  if (condition.kind === "period") return withinText(textData, "", condition).replace(/^[,，]\s*/, "");
  if (isMoment(condition)) return momentText(textData, condition);
  return fill(said.point, { what: stateText(textData, condition, "becomes") });
}

function withinText(textData: SceneTextData, when: string, { from, to, days }: Of<"period">): string {
  const { said } = textData.words;
  const on = days.length === 7 ? "" : fill(said.withinDays, { days: daysText(textData, days) });
  return fill(said.within, {
    when,
    from: clockText(textData, from),
    to: to <= from ? fill(said.nextDay, { at: clockText(textData, to) }) : clockText(textData, to),
    days: on,
  });
}

/** Describes in one sentence when a scene begins. */
export function whenText(
  textData: SceneTextData,
  { match, conditions }: Pick<Scene, "match" | "conditions">,
): string {
  const { said } = textData.words;
  if (conditions.length === 0) return capital(said.tap);
  if (match === "any") return capital(conditions.map((one) => conditionText(textData, one)).join(said.or));
  const moment = conditions.find(isMoment);
  const states = conditions.filter((one): one is Begins => one.kind === "point" || one.kind === "presence");
  const [first = "", ...others] = states.map((one) => stateText(textData, one, "is"));
  const isSo = others.reduce((one, other) => fill(said.and, { one, other }), first);
  let when = "";
  if (moment) {
    when = momentText(textData, moment);
    if (states.length > 0) when = fill(said.ifSo, { when, what: isSo });
  } else if (states.length === 1) when = conditionText(textData, states[0]!);
  else if (states.length > 1) when = fill(said.together, { what: isSo });
  for (const one of conditions) if (one.kind === "period") when = withinText(textData, when, one);
  return capital(when.replace(/^[,，]\s*/, ""));
}

/** Describes why a run began. */
export function causeText(textData: SceneTextData, cause: Exclude<SceneCause, { kind: "tap" }>): string {
  const forms = textData.words.cause;
  if (cause.kind === "time") return fill(forms.time, { at: clockText(textData, cause.at) });
  if (cause.kind === "sun") return forms[cause.event];
  if (cause.kind === "presence") return presenceText(textData, cause, forms);
  const { device_id, identifier, value } = cause;
  const device = deviceOf(textData, device_id);
  if (!device) return forms.gone;
  if (device.main === identifier && typeof value === "boolean")
    return fill(value ? forms.mainOn : forms.mainOff, { device: device.name });
  const said = valueText(textData, device, { point: pointOf(device, identifier), value });
  return fill(forms.point, { subject: subjectOf(textData, device_id, identifier), value: said });
}

export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
