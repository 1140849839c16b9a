import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { sql as raw } from "kysely";
import { Quota } from "../../platform/database/quota.ts";

/** Counts the virtual devices of all products of an account, since each is an MQTT client that the platform runs. */
export const virtualDeviceQuota = new Quota(
  "virtualDevices",
  "device",
  limits.accountVirtualDevices,
  raw`kind = ${raw.lit(deviceKind.virtual)}`,
);
