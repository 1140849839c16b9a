import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { entryOf, fillPath } from "../../lib/screens.tsx";
import { useDevice } from "./api.ts";

/** The keys of a device's pages: first in the menu of its product, then in the menu of all devices. */
const pages = {
  info: ["deviceInfo", "fleetInfo"],
  history: ["deviceHistory", "fleetHistory"],
  calls: ["deviceCalls", "fleetCalls"],
  life: ["deviceLife", "fleetLife"],
  bindLog: ["bindLog", "fleetBindLog"],
} as const satisfies Record<string, readonly [MenuKey, MenuKey]>;

/** The device of the current page, and in which of the two menus the page is open. */
export function useDevicePlace() {
  const params: { productId?: string; deviceId?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const deviceId = params.deviceId ?? "";
  const device = useDevice(deviceId).data;
  const inFleet = params.productId === undefined;
  return {
    deviceId,
    /** Undefined until it is known. */
    productId: params.productId ?? device?.product_id,
    inFleet,
    /** Goes to a page of the device in the same menu. */
    go: (page: keyof typeof pages, search: Record<string, string>) => {
      const path = entryOf(pages[page][inFleet ? 1 : 0]).path;
      return navigate({ to: fillPath(path, { ...params }), search });
    },
  };
}
