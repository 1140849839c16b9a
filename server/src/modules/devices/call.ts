import type { CallAnswer, Call, CustomMessage } from "@thingwright/contract/devices.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { type FieldProblem, problem } from "@thingwright/contract/problem.ts";
import { wordRefusal } from "@thingwright/contract/value-problems.ts";
import { indexPoints, readIssue } from "@thingwright/contract/value-report.ts";
import type { z } from "zod";
import type { DeviceCalls, DeviceKey } from "../../gateway/ports.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { definition } from "../products/index.ts";
import { findKey } from "./devices.store.ts";

/** What calls need of the rest of the server. */
export interface CallParts {
  calls: Pick<DeviceCalls, "call">;
  /** Makes properties desired. Gives the version of the state that holds them. */
  desired: { desire(sql: Sql, device: DeviceKey, params: Record<string, unknown>): Promise<number> };
}

/**
 * Issues properties, or calls a service, and waits for the device's answer. Issued properties stay desired until the
 * device takes them: an offline device gets them when it comes back.
 */
export async function call(
  context: Context,
  id: string,
  { params, service, timeout }: z.output<typeof Call>,
  { calls, desired }: CallParts,
): Promise<CallAnswer> {
  const { scope, sql, audit } = context;
  const device = await findKey(scope, sql, id);
  if (!device) throw problem("not_found");
  audit({ id, name: device.name });
  if (service !== undefined) return calls.call(device, { params, service, timeout });
  const values = await issuable(context, device.productId, params);
  const desiredVersion = await sql.transaction((transaction) => desired.desire(transaction, device, values));
  return calls.call(device, { params: values, desiredVersion, timeout });
}

/** Sends a message on a topic of the maker's own, to a device that is connected: it is not kept for later. */
export async function sendMessage(
  { scope, sql, audit }: Context,
  id: string,
  message: CustomMessage,
  calls: CallParts["calls"],
): Promise<CallAnswer> {
  const device = await findKey(scope, sql, id);
  if (!device) throw problem("not_found");
  audit({ id, name: device.name });
  return calls.call(device, { params: {}, message, timeout: limits.callTimeoutMs.default });
}

/** The values as the product's definition takes them. Where it refuses any, that is named, and nothing is issued. */
async function issuable(context: Context, productId: string, params: Record<string, unknown>) {
  const { language } = context;
  const { list } = await definition(context, productId);
  const { good, bad } = readIssue(indexPoints(list), params);
  if (bad.length > 0) {
    const fields = bad.map(([identifier, refusal]): FieldProblem => {
      return { path: `params.${identifier}`, message: wordRefusal(refusal, language) };
    });
    throw problem("invalid_input", {}, fields);
  }
  if (good.length === 0) throw refuseFields(language, [{ path: "params", key: "required" }]);
  return Object.fromEntries(good);
}
