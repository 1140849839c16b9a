import type { PointValue } from "@thingwright/contract/points/values.ts";
import { api } from "../../lib/api.ts";
import { ask } from "./person.ts";

interface GroupOutcome {
  /**
   * 200 if at least one device has accepted the values; otherwise the code of the first device's answer; 500 if it has
   * not answered.
   */
  code: number;
  /** The ids of the devices that have not accepted the values. */
  failed: string[];
}

/** Sends the same values to all devices of a group. */
export async function callGroup(
  id: string,
  params: Readonly<Record<string, PointValue>>,
): Promise<GroupOutcome> {
  const { list } = await ask(api.deviceGroups.call, { params: { id }, body: { params: { ...params } } });
  const codes = list.map(({ device_id, answer }) => ({ device_id, code: answer?.code ?? 500 }));
  const failed = codes.filter(({ code }) => code !== 200);
  const isDone = failed.length < codes.length;
  return {
    code: isDone ? 200 : (failed[0]?.code ?? 500),
    failed: failed.map(({ device_id }) => device_id),
  };
}
