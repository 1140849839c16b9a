import { accountScope } from "../../platform/database/scope.ts";
import type { DeviceTies } from "../bindings/index.ts";
import { deleteLinksWithout } from "./device-links.store.ts";

/** When a device is reset, deletes the links that would have fewer than two members without it. */
export const linksOfDevices: DeviceTies = {
  reset: ({ sql }, { id, ownerId }) => deleteLinksWithout(accountScope(ownerId), sql, id),
};
