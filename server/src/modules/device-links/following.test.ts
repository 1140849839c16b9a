import { limits } from "@thingwright/contract/grammar/limits.ts";
import { expect, it } from "vitest";
import type { Twin } from "../telemetry/index.ts";
import { applyReport, type Followed, propagate, recheck, type Report } from "./following.ts";

const of = { owner_id: "o", app_id: "a", home_id: "h" };
const member = (device_id: string, value: boolean | null = false) => ({
  binding_id: `b-${device_id}`,
  device_id,
  device_no: 1,
  identifier: "switch",
  at_home: true,
  value,
  measured_at: 0,
  issued: [],
});
const linkOf = (...members: Followed["members"]): Followed => ({
  ...of,
  id: "l",
  value: null,
  measured_at: 0,
  armed_at: 0,
  settle_at: null,
  rounds: 0,
  turns: 0,
  turns_from: 0,
  members,
});
function report(device: string, value: boolean, time: number, written = time): Report {
  const who = { id: device, deviceNo: 1, ownerId: "o", productId: "p" };
  return { id: `${time}`, kind: "report", device: who, time, written, data: { switch: value } };
}
const unknown: Twin = { reported: null, desired: null };
const twins = [unknown, unknown];
const ids = (members: Followed["members"]) => members.map(({ device_id }) => device_id);

it("recognizes reports of issued values by their order, even after another press", () => {
  const link = linkOf(member("one"), member("two"));
  expect(applyReport(link, report("one", true, 1000))).toBe("by_hand");
  expect(ids(propagate(link, twins, 1000))).toEqual(["two"]);
  expect(applyReport(link, report("one", false, 1200))).toBe("by_hand");
  // Two has not reported the first yet: it is desired, and another value now is.
  const desired = { reported: null, desired: { value: true, time: 1000, version: 1 } };
  expect(ids(propagate(link, [unknown, desired], 1200))).toEqual(["two"]);
  expect(applyReport(link, report("two", true, 1300))).toBe("nothing");
  expect(applyReport(link, report("two", false, 1400))).toBe("nothing");
  expect(link).toMatchObject({ value: false, measured_at: 1200 });
  expect(applyReport(link, report("two", true, 2000))).toBe("by_hand");
});

it("ignores a report without a change, a first value, and a report from before the link was made", () => {
  const link = { ...linkOf(member("one"), member("two", null)), armed_at: 500 };
  expect(applyReport(link, report("one", false, 1000))).toBe("nothing");
  expect(applyReport(link, report("two", true, 1000))).toBe("nothing");
  expect(applyReport(link, report("one", true, 400))).toBe("nothing");
  expect(link.value).toBeNull();
});

it("gives no precedence to a device clock that is ahead, and ignores an outdated report", () => {
  const link = linkOf(member("one"), member("two", true));
  expect(applyReport(link, report("one", true, 900_000, 1000))).toBe("by_hand");
  expect(link.measured_at).toBe(1000);
  expect(applyReport(link, report("two", false, 1500))).toBe("by_hand");
  const late = 2000 + limits.sceneLateSeconds * 1000;
  const old = linkOf(member("one"), member("two"));
  expect(applyReport(old, report("one", true, 2000, late + 1))).toBe("nothing");
});

it("stops issuing to members that keep reverting each other, until they have been quiet", () => {
  const link = linkOf(member("one"), member("two"));
  let now = 100_000;
  let issued = 0;
  expect(applyReport(link, report("one", true, now))).toBe("by_hand");
  let told = propagate(link, twins, now);
  // Each takes what it is told, and turns back at once.
  while (told.length > 0 && issued < 100) {
    issued += told.length;
    const [{ device_id: who }] = told as [Followed["members"][number]];
    const value = link.value as boolean;
    expect(applyReport(link, report(who, value, (now += 50)))).toBe("nothing");
    expect(applyReport(link, report(who, !value, (now += 50)))).toBe("by_hand");
    told = propagate(link, twins, now);
  }
  expect(issued).toBe(limits.linkTurns);
  expect(link.settle_at).toBeNull();
  now += limits.linkEchoMs;
  const [one] = link.members;
  expect(applyReport(link, report("one", !one!.value, now))).toBe("by_hand");
  expect(applyReport(link, report("one", !one!.value, now + 1))).toBe("by_hand");
  expect(propagate(link, twins, now + 1)).toHaveLength(1);
});

it("issues again to differing members after the echoes, up to the limit of rounds", () => {
  const link = { ...linkOf(member("one"), member("two")), value: true };
  const is = (value: boolean): Twin => ({ reported: [value, 0] as never, desired: null });
  expect(ids(recheck(link, [is(true), is(false)], 1))).toEqual(["two"]);
  expect(link.settle_at).toBe(1 + limits.linkEchoMs);
  for (let round = 1; round < limits.linkRounds; round += 1)
    expect(recheck(link, [is(true), is(false)], 1)).toHaveLength(1);
  expect(recheck(link, [is(true), is(false)], 1)).toEqual([]);
  expect(link.settle_at).toBeNull();
  expect(recheck({ ...link, rounds: 0 }, [is(true), is(true)], 1)).toEqual([]);
});
