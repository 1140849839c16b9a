import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useGo } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { FirstDevice } from "../../devices/shared/first-device.tsx";
import { messages } from "../../../parts/function-points/messages/en.ts";

/**
 * Offers the next step after the function points, which is to connect the first device. Renders nothing once the
 * product has a device.
 */
export function ConnectNext({ product }: { product: Product }) {
  const t = useMessages(messages);
  const may = useMay();
  const go = useGo();
  const { id, device_count, function_count, status } = product;
  if (device_count > 0 || function_count === 0 || status === productStatus.ceased) return null;
  if (!may(api.virtualDevices.create) && !may(api.devices.create)) return null;
  return (
    <Alert
      title={t("nextTitle")}
      action={
        <span className="flex flex-wrap gap-2">
          <FirstDevice
            productId={id}
            onStarted={(device) =>
              void go({ screen: "deviceInfo", params: { productId: id, deviceId: device.id } })
            }
          />
        </span>
      }
    >
      {t("nextText")}
    </Alert>
  );
}
