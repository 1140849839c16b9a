import { accountScope } from "../../platform/database/scope.ts";
import type { DeviceTies } from "../bindings/index.ts";
import { deleteLinksWithout } from "./device-links.store.ts";

/** What becomes of links with their devices: one that is left with a single function point goes with the device that is reset. */
export const linksOfDevices: DeviceTies = {
  reset: ({ sql }, { id, ownerId }) => deleteLinksWithout(accountScope(ownerId), sql, id),
};
