import type { bindings } from "@thingwright/contract/people/bindings.ts";
import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { reports } from "@thingwright/contract/points/point-traits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { DeviceCalls } from "../../gateway/ports.ts";
import type { PersonContext } from "../../http/context.ts";
import type { PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { accountScope, appScope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { accessLimits, ofAccount } from "../../platform/limits/rate-limits/access-limits.ts";
import { mustSpend, type RateLimits } from "../../platform/limits/rate-limits/rate-limits.ts";
import type { StoringConsumer } from "../../platform/stream/consumer.ts";
import { definitionOf } from "../devices/index.ts";
import { homeOf, lockHome } from "../homes/index.ts";
import { latest } from "../telemetry/index.ts";
import type { AwaitedDevices } from "./awaited-devices.ts";
import { bind } from "./binding.ts";
import type { ChangeNotifiers } from "./work.ts";
import { findByNames, findCurrent, keepPeople, lockDevice } from "./bindings.store.ts";
import { deletePress, findPress, pressesOf, putPress, setFirstValue, takePress } from "./presses.store.ts";

type Answer = Result<(typeof bindings)["bindByPress"]>;

/** Finds the function point that a person at the device changes by hand: the first boolean that the device reports. */
function pressedPoint(points: readonly FunctionPoint[]): FunctionPoint | undefined {
  return points.find((point) => point.data_type === "bool" && reports(point));
}

/**
 * Notes that the person waits, or goes on waiting, for a press of a button on a device; the press then binds the
 * device. The device must not be bound to somebody else, and only one person can wait at a time. Throws not_found,
 * forbidden, device_bound, binding_press_taken, binding_without_press, too_many_requests.
 */
export async function bindByPress(
  context: PersonContext,
  input: Parsed<(typeof bindings)["bindByPress"]>["body"],
  { rateLimits, events }: { rateLimits: RateLimits; events: EventLog },
): Promise<Answer> {
  const { person, sql, now } = context;
  const all = appScope(person);
  await homeOf(context, input.home_id, "admin");
  const tried = [ofAccount(accessLimits.bindingsOfPerson, person.uid)];
  await mustSpend(rateLimits, tried);
  const device = await findByNames(all, sql, input);
  if (!device) throw problem("not_found");
  const current = await findCurrent(all, sql, device.id);
  if (current?.app_user_id === person.uid && current.home_id === input.home_id) {
    await rateLimits.settle({ refund: tried });
    return { state: "bound", device_id: device.id, identifier: null, name: null, expires_at: null };
  }
  // Even if the product lets people take devices over, an everyday press by the person who has the device must not hand
  // it to somebody else.
  if (current && current.app_user_id !== person.uid) throw problem("device_bound");
  const reach = { scope: accountScope(person.ownerId), sql };
  const point = pressedPoint((await definitionOf(reach, device.id)).list);
  if (!point) throw problem("binding_without_press");
  const waiting = (expires: number): Answer => ({
    state: "waiting",
    device_id: null,
    identifier: point.identifier,
    name: point.name,
    expires_at: seconds(expires),
  });
  const known = await findPress(all, sql, device.id, now);
  const tell = (inside: Sql, end: number) =>
    events.emit(inside, "device.awaited", { deviceId: device.id, end }, now);
  if (known?.app_user_id === person.uid && known.home_id === input.home_id) {
    // The event is emitted again for processes that have started since.
    await sql.transaction((inside) => tell(inside, known.expires_at));
    await rateLimits.settle({ refund: tried });
    return waiting(known.expires_at);
  }
  const expires_at = now + limits.bindingPressSeconds * 1000;
  await sql.transaction(async (inside) => {
    if (!(await lockDevice(all, inside, device.id))) throw problem("not_found");
    const other = await findPress(all, inside, device.id, now);
    if (other && other.app_user_id !== person.uid) throw problem("binding_press_taken");
    const state = await latest({ ...reach, sql: inside }, device.id);
    const before = state.find(({ identifier }) => identifier === point.identifier)?.reported;
    const of = { owner_id: device.ownerId, product_id: device.productId, device_id: device.id };
    const whose = { app_id: person.appId, app_user_id: person.uid, home_id: input.home_id };
    const value = before ? JSON.stringify(before.value) : null;
    const row = { ...of, ...whose, identifier: point.identifier, value, made_at: now, expires_at };
    await putPress(all, inside, row);
    await tell(inside, expires_at);
  });
  return waiting(expires_at);
}

const reported = systemScope("devices of all accounts report; each binding is made in the scope of its own");

/** Makes the consumer that binds a device when it reports a press for which a person waits. */
export function pressesReported(
  { stream, events, messages, clock }: ChangeNotifiers & Pick<PlatformDeps, "clock">,
  awaited: AwaitedDevices,
): StoringConsumer {
  return {
    name: "presses",
    shards: 4,
    kinds: ["report"],
    devices: awaited,
    async handle(happened, sql) {
      const now = clock.now();
      const ids = [...new Set(happened.map(({ device }) => device.id))];
      const presses = await pressesOf(reported, sql, ids, now);
      await lockAll(presses, sql);
      for (const press of presses) {
        const { device_id: deviceId, owner_id: ownerId, app_user_id: uid, made_at: madeAt } = press;
        const account = accountScope(ownerId);
        const values = happened.flatMap((event) => valueIn(event, press));
        const [first] = values;
        if (first === undefined) continue;
        if (press.value === null) await setFirstValue(account, sql, deviceId, first);
        const before = press.value ?? first;
        const changed = values.filter((value) => value !== before);
        if (changed.length === 0) continue;
        // A reported value that equals the desired value was issued by the platform and not set by hand.
        const state = await latest({ scope: account, sql }, deviceId);
        const desired = state.find(({ identifier }) => identifier === press.identifier)?.desired;
        if (desired && changed.every((value) => value === JSON.stringify(desired.value))) continue;
        const person = { uid, ownerId, appId: press.app_id };
        const how = { deviceId, person, homeId: press.home_id, way: "press" } as const;
        await bind({ stream, events, messages, sql, now }, how, async () => {
          const current = await findCurrent(account, sql, deviceId);
          const isFree = current === undefined || current.app_user_id === uid;
          return (await takePress(account, sql, { deviceId, uid, madeAt }, now)) && isFree;
        });
      }
    },
  };
}

/**
 * Locks the rows that several bindings in one transaction need, in the common lock order. If each binding took its own
 * locks, the transaction would hold a device of one home and wait for the next home, while somebody there waits for
 * that device: a deadlock.
 */
async function lockAll(presses: Awaited<ReturnType<typeof pressesOf>>, sql: Sql): Promise<void> {
  if (presses.length === 0) return;
  await keepPeople(
    reported,
    sql,
    presses.map(({ app_user_id }) => app_user_id),
  );
  const scopeOf = new Map(presses.map(({ home_id, owner_id }) => [home_id, accountScope(owner_id)]));
  for (const homeId of [...scopeOf.keys()].toSorted()) await lockHome(scopeOf.get(homeId)!, sql, homeId);
  for (const { device_id, owner_id } of presses.toSorted((a, b) => (a.device_id < b.device_id ? -1 : 1)))
    await lockDevice(accountScope(owner_id), sql, device_id);
}

/**
 * Returns the reported value of the awaited function point, as JSON; reports from before the wait began are ignored.
 */
function valueIn(
  event: DeviceEvent,
  { device_id, identifier, made_at }: { device_id: string; identifier: string; made_at: number },
): string[] {
  if (event.kind !== "report" || event.device.id !== device_id) return [];
  if (event.written < made_at || event.time < made_at || !Object.hasOwn(event.data, identifier)) return [];
  return [JSON.stringify(event.data[identifier])];
}

/**
 * Makes each call to a device first end the wait for a press, because a change that a call causes was not made by hand.
 */
export function endingPresses(calls: DeviceCalls, sql: Sql, awaited: AwaitedDevices): DeviceCalls {
  const end = async ({ id, ownerId }: { id: string; ownerId: string }) => {
    if (awaited.has(id)) await deletePress(accountScope(ownerId), sql, id);
  };
  return {
    async call(device, request, cause) {
      await end(device);
      return calls.call(device, request, cause);
    },
    async tell(device, request) {
      if (request.notice === undefined) await end(device);
      return calls.tell(device, request);
    },
    close: () => calls.close(),
  };
}
