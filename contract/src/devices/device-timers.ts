import { z } from "zod";
import { Identifier } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { Integer, Milliseconds, wholeNumber } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";
import { TimeOfDay, WeekdaysOrOnce } from "../basics/time-of-day.ts";

/**
 * `missed`: the platform was down at the due time. `not_found`: the device was not in the home. `invalid_input`: the
 * product no longer accepts the value. `replaced`: another value was issued before the device took this one.
 * `too_many_requests`: too many commands of the home were under way.
 */
const timerProblems = ["missed", "not_found", "invalid_input", "replaced", "too_many_requests"] as const;
export type TimerProblem = (typeof timerProblems)[number];

/** The result of the last run of a timer or a countdown. */
const TimerRun = z.object({
  /** When it was due. */
  at: Milliseconds,
  /**
   * The code of the device's answer; null until it is known, and if nothing was issued. Offline devices get the value
   * later.
   */
  code: Integer.nullable(),
  problem: z.enum(timerProblems).nullable(),
});
export type TimerRun = z.infer<typeof TimerRun>;

const PointValue = z.union([z.boolean(), z.number(), z.string().min(1).max(limits.functionValueBytes)]);

const DeviceTimer = z.object({
  id: Id,
  device_id: Id,
  /** The function point that the timer sets. */
  identifier: z.string(),
  value: PointValue,
  /** In the time zone of the home. */
  at: TimeOfDay,
  /** Monday is 1; empty for a timer that runs once and then switches itself off. */
  days: z.array(wholeNumber(1, 7)),
  enabled: z.boolean(),
  /** Null if the timer is switched off. */
  next_at: Milliseconds.nullable(),
  /** Null if the timer was never due. */
  last_run: TimerRun.nullable(),
});
export type DeviceTimer = z.infer<typeof DeviceTimer>;

const Countdown = z.object({
  identifier: z.string(),
  value: PointValue,
  /** The duration that the person chose. */
  seconds: wholeNumber(1, limits.deviceCountdownSeconds),
  /** Null once the countdown is over. */
  ends_at: Milliseconds.nullable(),
  last_run: TimerRun.nullable(),
});
export type Countdown = z.infer<typeof Countdown>;

const ofPerson = { base: "app", access: "public", credential: "person" } as const;

export const deviceTimers = defineRoutes("Timers and countdowns of a device at home", {
  list: {
    ...ofPerson,
    method: "GET",
    path: "/device/:id/timer",
    summary: "The timers of a device, in order of creation, and its countdowns",
    params: IdParams,
    response: z.object({
      list: z.array(DeviceTimer),
      /** At most one per function point; one that is over stays in the list with its result. */
      countdowns: z.array(Countdown),
      /** The home's time zone, in which the times are given. */
      time_zone: z.string(),
    }),
  },
  create: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/timer",
    summary: "Create a timer: set a function point of a device at a time of day, as a member of its home",
    params: IdParams,
    body: z.object({
      identifier: Identifier,
      value: PointValue,
      at: TimeOfDay,
      days: WeekdaysOrOnce.default([]),
      enabled: z.boolean().default(true),
    }),
    response: DeviceTimer,
  },
  get: {
    ...ofPerson,
    method: "GET",
    path: "/timer/:id",
    summary: "One timer",
    params: IdParams,
    response: DeviceTimer,
  },
  update: {
    ...ofPerson,
    method: "PUT",
    path: "/timer/:id",
    summary: "Change a timer, or switch it on or off, as a member of its home",
    params: IdParams,
    body: z.object({
      identifier: Identifier.optional(),
      value: PointValue.optional(),
      at: TimeOfDay.optional(),
      days: WeekdaysOrOnce.optional(),
      enabled: z.boolean().optional(),
    }),
    response: DeviceTimer,
  },
  remove: {
    ...ofPerson,
    method: "DELETE",
    path: "/timer/:id",
    summary: "Delete a timer, as a member of its home",
    params: IdParams,
    response: z.null(),
  },
  countDown: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/countdown",
    summary:
      "Start a countdown: set a function point after a number of seconds, in place of its current countdown",
    params: IdParams,
    body: z.object({
      identifier: Identifier,
      value: PointValue,
      seconds: wholeNumber(1, limits.deviceCountdownSeconds),
    }),
    response: Countdown,
  },
  endCountdown: {
    ...ofPerson,
    method: "DELETE",
    path: "/device/:id/countdown/:identifier",
    summary: "Stop the countdown of a function point, whose value stays as it is",
    params: IdParams.extend({ identifier: Identifier }),
    response: z.null(),
  },
});
