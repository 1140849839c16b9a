import type { Consumable } from "@thingwright/contract/devices/consumables.ts";
import type { ConsumableAtHome } from "@thingwright/contract/people/home-consumables.ts";
import type { CallCause } from "@thingwright/contract/devices/call-causes.ts";
import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import { consumableResetService } from "@thingwright/contract/grammar/enums.ts";
import { accepts, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { indexPoints } from "@thingwright/contract/points/value-report.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context, PersonContext } from "../../http/context.ts";
import { deviceScope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { deviceAtHome, waitingOfPeople } from "../bindings/index.ts";
import { type CallDeps, causeOf, findCalled, getDevice, issue } from "../devices/index.ts";
import type { NoteDeviceEvents } from "../device-life/index.ts";
import { getProduct, pointsFor } from "../products/index.ts";
import {
  type ConsumableFilter,
  listConsumables,
  nameOfState,
  ofDevice,
  pointNames,
} from "./consumables.store.ts";
import { keep, lockOf } from "./kept.store.ts";
import { ruleOf } from "./turn.ts";

const replacing = systemScope("the device has been found, and may be called");
/** The code with which a device answers that it has accepted the call. */
const acceptedCode = 200;

export interface ReplaceDeps extends CallDeps {
  noteEvents: NoteDeviceEvents;
}

/** Lists consumables. Throws not_found if the filter names a product or device outside the scope. */
export async function list(context: Context, filter: ConsumableFilter): Promise<ListPage<Consumable>> {
  const { scope, sql } = context;
  const { list: rows, ...total } = await listConsumables(scope, sql, filter);
  if (rows.length === 0) {
    if (filter.product_id) await getProduct(context, filter.product_id);
    if (filter.device_id) await getDevice(context, filter.device_id);
    return { list: [], ...total };
  }
  const names = await pointNames(scope, sql, rows);
  return {
    ...total,
    list: rows.map(({ state, ...row }) => {
      const { name = row.identifier, name_en = "" } = names.get(`${row.product_id} ${row.identifier}`) ?? {};
      return { ...row, state: nameOfState(state), point_name: name, point_name_en: name_en };
    }),
  };
}

/** Tells a device that a consumable was replaced. Throws not_found. */
export async function replace(
  context: Pick<Context, "scope" | "sql" | "language" | "now" | "audit" | "actor">,
  { id, identifier }: { id: string; identifier: string },
  deps: ReplaceDeps,
): Promise<CallAnswer> {
  const { answer, name } = await replaceOf(context, { id, identifier }, causeOf(context.actor), deps);
  context.audit({ id, name, after: { identifier, code: answer.code } });
  return answer;
}

/** Lists the consumables of a device at home. Throws not_found. */
export async function listAtHome(
  { person, sql }: Pick<PersonContext, "person" | "sql">,
  id: string,
): Promise<{ list: ConsumableAtHome[] }> {
  const device = await deviceAtHome({ person, sql }, id);
  const scope = deviceScope(device);
  const called = await findCalled(scope, sql, id);
  if (!called) throw problem("not_found");
  const kept = await ofDevice(scope, sql, id);
  const identifiers = kept.map(({ identifier }) => identifier);
  const points = indexPoints(await pointsFor({ scope, sql }, called, identifiers));
  return {
    list: kept.flatMap(({ state, told: _told, ...row }): ConsumableAtHome[] => {
      const point = points.get(row.identifier);
      // A report from before the person had the device concerns somebody else, so only consumables that were reported
      // since then are shown.
      return point && row.reported_at >= device.known_from
        ? [{ ...row, state: nameOfState(state), point }]
        : [];
    }),
  };
}

/**
 * Tells a device at home that a consumable was replaced. Throws not_found, forbidden for a guest without control, and
 * too_many_requests.
 */
export async function replaceAtHome(
  { person, sql, language, now }: Pick<PersonContext, "person" | "sql" | "language" | "now">,
  { id, identifier }: { id: string; identifier: string },
  deps: ReplaceDeps,
): Promise<CallAnswer> {
  const controlled = async (on: Sql) => {
    const device = await deviceAtHome({ person, sql: on }, id);
    if (!device.control) throw problem("forbidden");
    return device;
  };
  const scope = deviceScope(await controlled(sql));
  if (!waitingOfPeople.take(person)) throw problem("too_many_requests", { seconds: 1 });
  try {
    const { answer } = await replaceOf(
      { scope, sql, language, now },
      { id, identifier },
      { cause: "person", id: person.uid },
      {
        ...deps,
        desired: {
          // The person may have lost access to the device while the call was checked.
          async desire(inside, device, values) {
            await controlled(inside);
            return deps.desired.desire(inside, device, values);
          },
        },
      },
    );
    return answer;
  } finally {
    waitingOfPeople.giveBack(person);
  }
}

type Calling = Pick<Context, "scope" | "sql" | "language" | "now">;

async function replaceOf(
  context: Calling,
  { id, identifier }: { id: string; identifier: string },
  cause: CallCause,
  deps: ReplaceDeps,
): Promise<{ answer: CallAnswer; name: string }> {
  const { scope, sql } = context;
  const device = await findCalled(scope, sql, id);
  const [point] = device ? await pointsFor({ scope, sql }, device, [identifier]) : [];
  const rule = point && ruleOf(point);
  if (!device || !rule) throw problem("not_found");
  const answer = await sendReplacement(context, device, point, cause, deps);
  if (answer.code === acceptedCode)
    await keepReplaced(sql, { device, point, now: context.now, by: cause }, deps);
  return { answer, name: device.name };
}

type Called = NonNullable<Awaited<ReturnType<typeof findCalled>>>;

function sendReplacement(
  context: Calling,
  device: Called,
  point: FunctionPoint,
  cause: CallCause,
  deps: ReplaceDeps,
): Promise<CallAnswer> {
  const timeout = limits.callTimeoutMs.default;
  const { identifier } = point;
  if (accepts(point))
    return issue(context, device, { params: { [identifier]: point.max! }, timeout }, deps, cause);
  return deps.calls.call(device, { params: { identifier }, service: consumableResetService, timeout }, cause);
}

/**
 * Stores that a consumable was replaced, because the device has accepted the call; its next report may say otherwise.
 */
function keepReplaced(
  sql: Sql,
  { device, point, now, by }: { device: Called; point: FunctionPoint; now: number; by: CallCause },
  { noteEvents }: ReplaceDeps,
): Promise<void> {
  const { identifier } = point;
  const rule = ruleOf(point)!;
  return sql.transaction(async (inside) => {
    await lockOf(replacing, inside, [device.id]);
    await keep(replacing, inside, [
      {
        ...rule,
        id: newId(now),
        owner_id: device.ownerId,
        product_id: device.productId,
        device_id: device.id,
        identifier,
        remaining: rule.full,
        state: 1,
        reported_at: now,
        replaced_at: now,
        told: 1,
      },
    ]);
    await noteEvents(inside, [{ device, kind: "consumable_replaced", data: { identifier, by } }]);
  });
}
