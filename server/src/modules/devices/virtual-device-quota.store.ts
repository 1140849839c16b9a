import { deviceKind } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { sql as raw } from "kysely";
import { Quota } from "../../platform/database/quota.ts";

/** Of all products of an account: each is a client that the platform runs. */
export const virtualDeviceQuota = new Quota(
  "device",
  limits.accountVirtualDevices,
  raw`kind = ${raw.lit(deviceKind.virtual)}`,
);
