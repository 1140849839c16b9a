import { z } from "zod";
import { Identifier } from "../points/function-points.ts";
import { limits } from "../grammar/limits.ts";
import { Integer, Milliseconds, wholeNumber } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";
import { TimeOfDay, WeekdaysOrOnce } from "../basics/time-of-day.ts";

/**
 * `missed`: the platform was away at its time. `not_found`: the device was not at home. `invalid_input`: its product takes the value no
 * longer. `replaced`: something else was issued before the device took it. `too_many_requests`: too much was under way for the home.
 */
const timerProblems = ["missed", "not_found", "invalid_input", "replaced", "too_many_requests"] as const;
export type TimerProblem = (typeof timerProblems)[number];

/** What the last time of a timer or a countdown has come to. */
const TimerRun = z.object({
  /** When it was due. */
  at: Milliseconds,
  /** The code of the device's answer; null until it is known, and where nothing was issued. A device that is away gets it when it is back. */
  code: Integer.nullable(),
  problem: z.enum(timerProblems).nullable(),
});
export type TimerRun = z.infer<typeof TimerRun>;

const PointValue = z.union([z.boolean(), z.number(), z.string().min(1).max(limits.functionValueBytes)]);

const DeviceTimer = z.object({
  id: Id,
  device_id: Id,
  /** The function point that it sets, and to what. */
  identifier: z.string(),
  value: PointValue,
  /** In the time zone of the home. */
  at: TimeOfDay,
  /** Monday is 1; none of a timer that runs once, and is switched off by that. */
  days: z.array(wholeNumber(1, 7)),
  enabled: z.boolean(),
  /** Null of one that is switched off. */
  next_at: Milliseconds.nullable(),
  /** Null of one that was never due. */
  last_run: TimerRun.nullable(),
});
export type DeviceTimer = z.infer<typeof DeviceTimer>;

const Countdown = z.object({
  identifier: z.string(),
  value: PointValue,
  /** How long it was set to. */
  seconds: wholeNumber(1, limits.deviceCountdownSeconds),
  /** Null once it is over. */
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
    summary: "The timers of a device, in the order in which they were made, and its countdowns",
    params: IdParams,
    response: z.object({
      list: z.array(DeviceTimer),
      /** One of a function point at most; of one that is over, its result. */
      countdowns: z.array(Countdown),
      /** That of the home, in which the times are meant. */
      time_zone: z.string(),
    }),
  },
  create: {
    ...ofPerson,
    method: "POST",
    path: "/device/:id/timer",
    summary: "Have a function point of a device set at a time of day, as a member of its home",
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
    summary: "Have a function point set after so many seconds, in place of the countdown that it has",
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
    summary: "End the countdown of a function point, which stays as it is",
    params: IdParams.extend({ identifier: Identifier }),
    response: z.null(),
  },
});
