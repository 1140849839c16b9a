import type { DevicePlace } from "@thingwright/contract/devices/device-place.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink, useScreenParams } from "../../../lib/screens.tsx";
import { useDevice } from "../api.ts";
import { messages } from "./messages/en.ts";

interface GatewayProps {
  gateway: NonNullable<DevicePlace["gateway"]>;
}

/** The gateway of a device, as a link to it. */
export function GatewayLink({ gateway: { id, name } }: GatewayProps) {
  const { productId } = useScreenParams("deviceInfo");
  // The gateway usually belongs to another product.
  const product = useDevice(id).data?.product_id ?? productId;
  return (
    <ScreenLink
      screen="subDevices"
      params={{ productId: product, deviceId: id }}
      title={name}
      className="min-w-0 truncate text-accent-ink hover:underline"
    >
      {name}
    </ScreenLink>
  );
}

/** Shows the gateway that a device belongs to. */
export function BelowGateway({ gateway }: GatewayProps) {
  const t = useMessages(messages);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="shrink-0">{t("below")}</span>
      <GatewayLink gateway={gateway} />
    </span>
  );
}
