import type { DeviceEvent } from "@thingwright/contract/device-events.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { Twin } from "../telemetry/index.ts";

type Value = boolean | number | string;
export type Report = DeviceEvent & { kind: "report" };

/** A link that is locked, as it goes from report to report. Times are in milliseconds. */
export interface Followed {
  id: string;
  owner_id: string;
  app_id: string;
  home_id: string;
  /** The last value that was set by hand, and when that was measured; null while there was none. */
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
  /** What it has last reported, and when that was measured; null until it is known. */
  value: Value | null;
  measured_at: number;
  /** What the link has issued to it of late, and it has not reported yet, in this order. */
  issued: { value: Value; ends_at: number }[];
}

/**
 * What a report means for a link. `by_hand`: somebody has changed a member, which all others are to follow. `behind`: a member differs
 * by something older than what the link has by now, and is to be set right. `nothing`: it is not in the link, nothing has changed, or it
 * has taken what the link has issued to it.
 */
export type Meaning = "by_hand" | "behind" | "nothing";

/**
 * Takes a report of a member into a link. Echoes are known by their value and their order rather than by their time: a member may
 * report what was issued to it before what was issued since.
 */
export function take(link: Followed, { device, data, time, written }: Report): Meaning {
  let meaning: Meaning = "nothing";
  for (const member of link.members) {
    if (member.device_id !== device.id || !Object.hasOwn(data, member.identifier)) continue;
    // Who has a clock that is fast has not pressed later than others.
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
 * Notes that a link is to have its members follow now.
 * @param twins of its members, in their order
 * @param now milliseconds
 * @returns those to which its value is to be issued; none where members change by each other without end
 */
export function follow(link: Followed, twins: readonly Twin[], now: number): Member[] {
  if (now < link.turns_from || now >= link.turns_from + limits.linkEchoMs) link.turns = 0;
  // The time begins anew with each turn: members that do not come to rest are left alone until they have.
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
 * Looks, once the echoes are over, whether all members have the value of a link, and has it issued again to those that have not, so
 * many times. What was to be sent by a process that has ended is sent by that, too.
 */
export function settle(link: Followed, twins: readonly Twin[], now: number): Member[] {
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

/** Whether a member has another value than its link, or is about to get one. */
function isToBeSet({ value }: Followed, member: Member, { desired }: Twin): boolean {
  if (!desired) return member.value !== value;
  // What it has reported since may be by hand: then what was desired before says nothing of it.
  return desired.value !== value || (member.value !== value && desired.time <= member.measured_at);
}
