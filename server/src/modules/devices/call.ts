import type { CallCause } from "@thingwright/contract/devices/call-causes.ts";
import type { CallAnswer, Call, CustomMessage } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type FieldProblem, problem } from "@thingwright/contract/grammar/problem.ts";
import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import type { z } from "zod";
import type { DeviceCalls, DeviceKey } from "../../gateway/ports.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { Actor } from "../../platform/actor.ts";
import { seconds } from "../../platform/clock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { noteAnswered, readIssueFor } from "../products/index.ts";
import { findCalled, findKey } from "./devices.store.ts";

/** The code with which a device answers that it has accepted the properties. */
const acceptedCode = 200;

/** Makes the cause of a call from its actor: a person on the console, or a program with a token. */
export function causeOf({ personal, uid }: Pick<Actor, "personal" | "uid">): CallCause {
  return { cause: personal ? "console" : "token", id: uid };
}

/** The parts of the server that calls need. */
export interface CallDeps {
  calls: Pick<DeviceCalls, "call" | "tell">;
  /** Sets desired properties. Resolves to the version of the state that holds them. */
  desired: { desire(sql: Sql, device: DeviceKey, params: Record<string, unknown>): Promise<number> };
}

/**
 * Issues properties, or calls a service, and waits for the device's answer. Issued properties stay desired until the
 * device has received them: an offline device gets them when it connects again.
 */
export async function call(
  context: Pick<Context, "scope" | "sql" | "language" | "now" | "audit">,
  id: string,
  { params, service, timeout }: z.output<typeof Call>,
  { calls, desired }: CallDeps,
  cause: CallCause,
): Promise<CallAnswer> {
  const { scope, sql, audit } = context;
  const device = await findCalled(scope, sql, id);
  if (!device) throw problem("not_found");
  audit({ id, name: device.name });
  if (service !== undefined) return calls.call(device, { params, service, timeout }, cause);
  return issue(context, device, { params, timeout }, { calls, desired }, cause);
}

type Called = DeviceKey & Parameters<typeof readIssueFor>[1];

/** Issues properties to a device that the caller has found. Throws invalid_input, naming each refused property. */
export async function issue(
  context: Pick<Context, "scope" | "sql" | "language" | "now">,
  device: Called,
  { params, timeout }: { params: Record<string, unknown>; timeout: number },
  { calls, desired }: Pick<CallDeps, "desired"> & { calls: Pick<DeviceCalls, "call"> },
  cause: CallCause,
): Promise<CallAnswer> {
  const { scope, sql, now } = context;
  const values = await issuable(context, device, params);
  const desiredVersion = await sql.transaction((transaction) => desired.desire(transaction, device, values));
  const answer = await calls.call(device, { params: values, desiredVersion, timeout }, cause);
  if (answer.code === acceptedCode)
    await noteAnswered(scope, sql, { id: device.id, identifiers: Object.keys(values) }, seconds(now));
  return answer;
}

/**
 * Sends a message on one of the maker's own topics to a device that is connected. The message is not stored for later.
 */
export async function sendMessage(
  { scope, sql, audit }: Context,
  id: string,
  message: CustomMessage,
  calls: CallDeps["calls"],
): Promise<CallAnswer> {
  const device = await findKey(scope, sql, id);
  if (!device) throw problem("not_found");
  audit({ id, name: device.name });
  return calls.tell(device, { params: {}, message, timeout: limits.callTimeoutMs.default });
}

/**
 * Converts values to what the product's definition accepts. Throws invalid_input, naming each value that it refuses.
 */
async function issuable(
  context: Pick<Context, "scope" | "sql" | "language">,
  device: Called,
  params: Record<string, unknown>,
) {
  const { language } = context;
  const { good, bad } = await readIssueFor(context, device, params);
  if (bad.length > 0) {
    const fields = bad.map(([identifier, refusal]): FieldProblem => {
      return { path: `params.${identifier}`, message: wordRefusal(refusal, language) };
    });
    throw problem("invalid_input", {}, fields);
  }
  if (good.length === 0) throw refuseFields(language, [{ path: "params", key: "required" }]);
  return Object.fromEntries(good);
}
