import type { SceneAction, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { expect, test } from "vitest";
import { sceneText, thenText } from "./action-kinds.ts";
import { causeText, conditionText, whenText } from "./scene-texts.ts";
import { textDataFor } from "./test-home.ts";

/** With plain spaces where a line must not break. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

const every = [1, 2, 3, 4, 5, 6, 7];
const opens: SceneCondition = {
  kind: "point",
  device_id: "door",
  identifier: "open",
  operator: "eq",
  value: true,
};
const warm = (operator: "eq" | "gt" | "ge" | "lt" | "le"): SceneCondition => ({
  kind: "point",
  device_id: "door",
  identifier: "temp",
  operator,
  value: 28,
});
const night: SceneCondition = { kind: "period", from: "22:00", to: "06:00", days: every };
const lit: SceneAction[] = [{ kind: "issue", device_id: "hall", params: { brightness: 30, power: true } }];

test("describes a scene in one plain sentence: first its conditions, then its actions", async () => {
  const [en, zh] = [await textDataFor("en"), await textDataFor("zh_CN")];
  const scene = { match: "all" as const, conditions: [opens, night], actions: lit };
  expect(plain(sceneText(en, scene))).toBe(
    "When “Door open” of Front door becomes “yes”, only between 10:00 PM and 6:00 AM: Hall lamp on, brightness 30%",
  );
  expect(plain(sceneText(zh, scene))).toBe(
    "当门磁的门状态变为“是”时，仅在 22:00～次日 06:00 生效：开启玄关灯，亮度 30%",
  );
  const tapped = {
    match: "all" as const,
    conditions: [],
    actions: [...lit, { kind: "wait" as const, seconds: 90 }],
  };
  expect(plain(sceneText(en, tapped))).toBe("Hall lamp on, brightness 30%; wait 90 seconds");
  expect(plain(sceneText(zh, tapped))).toBe("开启玄关灯，亮度 30%；延时 90 秒");
});

test("words a condition as an event if it can start the scene alone, and as a state if all must be true", async () => {
  const [en, zh] = [await textDataFor("en"), await textDataFor("zh_CN")];
  const time: SceneCondition = { kind: "time", at: "07:30", days: [1, 2, 3, 4, 5] };
  const all = { match: "all" as const, conditions: [time, warm("lt"), night] };
  expect(plain(whenText(en, all))).toBe(
    "At 7:30 AM on weekdays, if temperature of Front door is below 28 °C, only between 10:00 PM and 6:00 AM",
  );
  expect(plain(whenText(zh, all))).toBe("工作日 07:30，若门磁的温度低于 28 °C，仅在 22:00～次日 06:00 生效");
  const both = { match: "all" as const, conditions: [opens, warm("gt")] };
  expect(plain(whenText(en, both))).toBe(
    "As soon as “Door open” of Front door is “yes” and temperature of Front door is above 28 °C",
  );
  expect(plain(whenText(zh, both))).toBe("当门磁的门状态为“是”且门磁的温度高于 28 °C 时");
  const any = { match: "any" as const, conditions: [opens, time] };
  expect(plain(whenText(en, any))).toBe(
    "When “Door open” of Front door becomes “yes” or at 7:30 AM on weekdays",
  );
  expect(plain(whenText(zh, any))).toBe("当门磁的门状态变为“是”时，或工作日 07:30");
});

test("words comparisons in plain language, and a power value as turning a lamp on or off", async () => {
  const en = await textDataFor("en");
  const said = (["eq", "gt", "ge", "lt", "le"] as const).map((operator) =>
    plain(conditionText(en, warm(operator))),
  );
  const of = "when temperature of Front door";
  expect(said).toEqual([
    `${of} becomes 28 °C`,
    `${of} rises above 28 °C`,
    `${of} reaches 28 °C or more`,
    `${of} falls below 28 °C`,
    `${of} falls to 28 °C or less`,
  ]);
  const off: SceneCondition = {
    kind: "point",
    device_id: "hall",
    identifier: "power",
    operator: "eq",
    value: false,
  };
  expect(plain(conditionText(en, off))).toBe("when Hall lamp turns off");
  expect(plain(conditionText(await textDataFor("zh_CN"), off))).toBe("当玄关灯关闭时");
  const mood: SceneAction = { kind: "issue", device_id: "desk", params: { mood: "warm" } };
  expect(plain(thenText(en, [mood]))).toBe("Desk lamp: mood “Warm”");
});

test("words days, sunrise, sunset and presence in everyday language", async () => {
  const [en, zh] = [await textDataFor("en"), await textDataFor("zh_CN")];
  const sun = (event: "sunrise" | "sunset", offset_minutes: number, days: number[]): SceneCondition => ({
    kind: "sun",
    event,
    offset_minutes,
    days,
  });
  expect(plain(conditionText(en, sun("sunset", 0, every)))).toBe("at sunset every day");
  expect(plain(conditionText(en, sun("sunrise", -30, [7, 6])))).toBe("30 minutes before sunrise on weekends");
  expect(plain(conditionText(en, sun("sunset", 45, [1, 3])))).toBe("45 minutes after sunset on Mon and Wed");
  expect(plain(conditionText(zh, sun("sunset", -30, [3, 1])))).toBe("每周一、周三日落前 30 分钟");
  const presence = (uid: string | null, present: boolean) => ({ kind: "presence" as const, uid, present });
  expect(plain(conditionText(en, presence(null, false)))).toBe("when the last person leaves");
  expect(plain(conditionText(en, presence("lena", true)))).toBe("when Lena comes home");
  expect(plain(conditionText(zh, presence(null, false)))).toBe("当最后一人离家时");
  expect(plain(causeText(en, presence("gone", true)))).toBe("someone came home");
});

test("calls a missing device a removed device, and still builds valid sentences", async () => {
  const en = await textDataFor("en");
  const lost: SceneAction = { kind: "issue", device_id: "sold", params: { power: true } };
  expect(thenText(en, [lost])).toBe("a removed device");
  const sold: SceneCondition = { ...opens, device_id: "sold" };
  expect(conditionText(en, sold)).toBe("when a removed device changes");
  expect(conditionText(await textDataFor("zh_CN"), sold)).toBe("当已移除的设备发生变化时");
  const cause = { kind: "point" as const, device_id: "door", identifier: "temp", value: 31.25 };
  expect(plain(causeText(en, cause))).toBe("temperature of Front door was 31.25 °C");
});
