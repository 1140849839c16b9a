import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import type { Clock } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { hashToken } from "../../platform/secrets.ts";
import { sessions } from "./sessions.ts";

const platform = await forFile(startPlatform());

const gaps = new Set<() => void>();
/** A bus that brings no event. */
const bus = { onGap: (listener: () => void) => (gaps.add(listener), () => gaps.delete(listener)) };

function open(clock: Clock = platform.clock) {
  const { sql } = platform;
  return sessions({
    sql,
    clock,
    bus,
    events: { on: () => () => undefined },
    times: { idle: 3600, whole: 10 * 3600 },
  });
}

async function endSilently(token: string) {
  const of = everything(systemScope("the test ends a session without an event"), platform.sql);
  await of.deleteFrom("session").where("token_hash", "=", hashToken(token)).execute();
}

const minutes = 60_000;

it("extends a session while it is used", async () => {
  const { token } = await platform.actor();
  const { authenticate } = open();
  for (let call = 0; call < 3; call++) {
    platform.clock.advance(50 * minutes);
    expect(await authenticate(token)).not.toBeNull();
  }
  platform.clock.advance(61 * minutes);
  expect(await authenticate(token)).toBeNull();
});

it("ends a session at its maximum age, even if it is used all the time", async () => {
  const { token } = await platform.actor();
  const { authenticate } = open();
  for (let call = 0; call < 14; call++) {
    platform.clock.advance(40 * minutes);
    expect(await authenticate(token)).not.toBeNull();
  }
  platform.clock.advance(41 * minutes);
  expect(await authenticate(token)).toBeNull();
});

it("applies a shorter maximum age to existing sessions at once", async () => {
  const { token } = await platform.actor();
  const { sql, clock } = platform;
  clock.advance(30 * minutes);
  const events = { on: () => () => undefined };
  const deps = { sql, clock, bus, events };
  expect(await sessions({ ...deps, times: { idle: 3600, whole: 1200 } }).authenticate(token)).toBeNull();
  expect(
    await sessions({ ...deps, times: { idle: 3600, whole: Infinity } }).authenticate(token),
  ).not.toBeNull();
});

it("does not count a background check as use of a session, but counts the call that follows", async () => {
  const { token } = await platform.actor();
  const { authenticate } = open();
  platform.clock.advance(50 * minutes);
  expect(await authenticate(token, { idle: true })).not.toBeNull();
  platform.clock.advance(11 * minutes);
  expect(await authenticate(token, { idle: true })).toBeNull();

  const { token: used } = await platform.actor();
  platform.clock.advance(50 * minutes);
  await authenticate(used, { idle: true });
  await authenticate(used);
  platform.clock.advance(50 * minutes);
  expect(await authenticate(used)).not.toBeNull();
});

it("remembers an actor for two seconds, although the clock is set back meanwhile", async () => {
  const { token } = await platform.actor();
  let [now, steady] = [platform.clock.now(), 1];
  const { authenticate } = open({ now: () => now, steady: () => steady });
  await authenticate(token);
  await endSilently(token);
  expect(await authenticate(token)).not.toBeNull();
  now -= 60 * minutes;
  steady += 2100;
  expect(await authenticate(token)).toBeNull();
});

it("drops cached actors when events of other processes may have been lost", async () => {
  const { token } = await platform.actor();
  const { authenticate } = open();
  await authenticate(token);
  await endSilently(token);
  for (const tell of gaps) tell();
  expect(await authenticate(token)).toBeNull();
});
