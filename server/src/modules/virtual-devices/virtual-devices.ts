import type { Scenario } from "@thingwright/contract/points/behavior.ts";
import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { enabled, online, type Online } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import type { EventLog } from "../../platform/events.ts";
import { type RegisterDeps, registerVirtual, removeDevice, type RemovalDeps } from "../devices/index.ts";
import { getProduct } from "../products/index.ts";
import { findVirtual, listVirtual, setRunning, type VirtualFilter } from "./virtual-devices.store.ts";

/** A virtual device within its product. */
export interface Place {
  id: string;
  deviceId: string;
}

export async function list(
  context: Context,
  productId: string,
  filter: VirtualFilter,
): Promise<ListPage<VirtualDevice>> {
  const { scope, sql, now } = context;
  await getProduct(context, productId);
  const page = await listVirtual(scope, sql, productId, filter);
  return { ...page, list: page.list.map((device) => asOf(now, device)) };
}

export async function get({ scope, sql, now }: Context, { id, deviceId }: Place): Promise<VirtualDevice> {
  const device = await findVirtual(scope, sql, id, deviceId);
  if (!device) throw problem("not_found");
  return asOf(now, device);
}

/** Drops the scenario of a device once it is over. */
function asOf(now: number, device: VirtualDevice): VirtualDevice {
  return { ...device, scenario: current(device.scenario, now) };
}

/** Returns the scenario while it is going on, otherwise null. @param now milliseconds */
export function current(scenario: Scenario | null, now: number): Scenario | null {
  return scenario && scenario.ends_at * 1000 > now ? scenario : null;
}

/** Registers a virtual device and starts it. */
export async function create(
  context: Context,
  productId: string,
  name: string | undefined,
  deps: RegisterDeps & RemovalDeps,
): Promise<VirtualDevice> {
  const deviceId = await registerVirtual(context, { product_id: productId, name }, deps);
  await deps.events.emit(context.sql, "device.running", { deviceId, running: true }, context.now);
  return get(context, { id: productId, deviceId });
}

export async function remove(context: Context, place: Place, deps: RemovalDeps): Promise<null> {
  await get(context, place);
  return removeDevice(context, place.deviceId, deps);
}

/** Starts or stops a virtual device; one that was started is started again whenever the platform starts. */
export async function setOnline(
  context: Context,
  place: Place,
  state: Online,
  events: EventLog,
): Promise<VirtualDevice> {
  const { scope, sql, now, audit } = context;
  const before = await get(context, place);
  const running = state === online.online ? enabled.yes : enabled.no;
  await setRunning(scope, sql, before.id, running);
  audit({ id: before.id, name: before.name, before: { running: before.running }, after: { running } });
  await events.emit(sql, "device.running", { deviceId: before.id, running: running === enabled.yes }, now);
  return get(context, place);
}
