import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Twin } from "../telemetry/index.ts";

type Value = boolean | number | string;
export type Report = DeviceEvent & { kind: "report" };

/**
 * A locked link, with the state that is stored from report to report. `armed_at`: when its members were last set; older
 * reports are ignored. `settle_at`: when {@link recheck} is due. `rounds`: how often it has run since the last change.
 * `turns`: how often the link has been propagated in the period that began at `turns_from`. Times are in milliseconds.
 */
export interface Followed {
  id: string;
  owner_id: string;
  app_id: string;
  home_id: string;
  /** The last value that was set by hand, and when it was measured; null until a value is set. */
  value: Value | null;
  measured_at: number;
  armed_at: number;
  settle_at: number | null;
  rounds: number;
  turns: number;
  turns_from: number;
  members: Member[];
}

export interface Member {
  binding_id: string;
  device_id: string;
  device_no: number;
  identifier: string;
  at_home: boolean;
  /** The value that the member last reported, and when it was measured; null until a value is known. */
  value: Value | null;
  measured_at: number;
  /**
   * The values that the link has recently issued to the member and that it has not reported yet, in the order of issue.
   */
  issued: { value: Value; ends_at: number }[];
}

/**
 * What a report means for a link. `by_hand`: somebody has changed a member, and all others are to follow it. `behind`:
 * a member has changed to a value that is older than the link's value, and is to be corrected. `nothing`: the reported
 * property is not in the link, its value has not changed, or it is the echo of a value that the link has issued.
 */
export type Meaning = "by_hand" | "behind" | "nothing";

/**
 * Applies a report of a member to a link. Echoes are recognized by their value and their order rather than by their
 * time, because a member may report an earlier issued value when a later one is already on its way.
 */
export function applyReport(link: Followed, { device, data, time, written }: Report): Meaning {
  let meaning: Meaning = "nothing";
  for (const member of link.members) {
    if (member.device_id !== device.id || !Object.hasOwn(data, member.identifier)) continue;
    // A fast clock must not make a change look later than those of other devices, so the time of arrival is the latest
    // possible.
    const at = Math.min(time, written);
    if (written < link.armed_at || at < member.measured_at) continue;
    const value = data[member.identifier] as Value;
    const before = member.value;
    member.value = value;
    member.measured_at = at;
    const echo = member.issued.findIndex((one) => one.value === value && written <= one.ends_at);
    member.issued = member.issued.slice(echo + 1);
    if (echo >= 0 || value === before || before === null || !member.at_home) continue;
    const isOld = at < link.measured_at || at < written - limits.sceneLateSeconds * 1000;
    if (isOld && link.value !== null && link.value !== value) meaning = "behind";
    if (isOld) continue;
    const isNew = value !== link.value;
    link.measured_at = at;
    link.value = value;
    if (isNew) meaning = "by_hand";
  }
  return meaning;
}

/**
 * Finds the members that are to follow the value of a link now, and notes that it is issued to them.
 * @param twins the twins of the members, in the order of the members
 * @param now milliseconds
 * @returns the members to which the value is to be issued; none if the members change each other without end
 */
export function propagate(link: Followed, twins: readonly Twin[], now: number): Member[] {
  if (now < link.turns_from || now >= link.turns_from + limits.linkEchoMs) link.turns = 0;
  // Each turn restarts the period, so members that keep changing each other are left alone until they come to rest.
  link.turns_from = now;
  link.turns = Math.min(link.turns + 1, limits.linkTurns + 1);
  if (link.turns > limits.linkTurns) {
    link.settle_at = null;
    return [];
  }
  link.rounds = 0;
  const others = link.members.filter((member, i) => member.at_home && isToBeSet(link, member, twins[i]!));
  return issueTo(link, others, now);
}

/**
 * Checks, once the echoes are over, whether all members have the value of a link, and finds the members to which it is
 * to be issued again, at most `limits.linkRounds` times. This also covers values that a process did not send before it
 * ended.
 */
export function recheck(link: Followed, twins: readonly Twin[], now: number): Member[] {
  const differing = link.members.filter((member, i) => {
    const known = twins[i]!.reported;
    return member.at_home && known !== null && known[0] !== link.value;
  });
  link.settle_at = null;
  if (link.value === null || link.rounds >= limits.linkRounds) return [];
  link.rounds += 1;
  return issueTo(link, differing, now);
}

function issueTo(link: Followed, members: readonly Member[], now: number): Member[] {
  const ends_at = now + limits.linkEchoMs;
  for (const member of members)
    member.issued = [
      ...member.issued.filter((one) => one.ends_at > now).slice(-limits.linkTurns),
      { value: link.value!, ends_at },
    ];
  if (members.length > 0) link.settle_at = ends_at;
  return [...members];
}

/** Whether a member has another value than its link, or is about to get another value. */
function isToBeSet({ value }: Followed, member: Member, { desired }: Twin): boolean {
  if (!desired) return member.value !== value;
  // A later report may come from a change by hand: then the value that was desired before says nothing about the
  // member.
  return desired.value !== value || (member.value !== value && desired.time <= member.measured_at);
}
