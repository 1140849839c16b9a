import { online } from "@thingwright/contract/grammar/enums.ts";
import type { SubDevice } from "@thingwright/contract/devices/sub-devices.ts";
import { Ago } from "../../../lib/ago.tsx";
import type { ListColumns } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { formatTime, Time } from "../../../ui/time.tsx";
import { useProductColumn } from "../../products/shared/product-column.tsx";
import { messages as list } from "../list/messages/en.ts";
import { LastSeen } from "../list/last-seen.tsx";
import { messages as devices } from "../messages/en.ts";
import { DeviceName } from "../shared/device-name.tsx";
import { OnlineDot } from "../shared/device-state.tsx";

/** The columns of a gateway's sub-devices, on the page and in their export. */
export function useSubColumns(): ListColumns<SubDevice> {
  const words = useMessages(devices);
  const own = useMessages(list);
  const product = useProductColumn<SubDevice>({
    productOf: ({ product_id: id, product_name: name }) => ({ id, name }),
  });
  return {
    columns: [
      {
        id: "device_name",
        header: words("device"),
        minWidth: 160,
        yields: true,
        cell: (device) => <DeviceName device={device} />,
      },
      product.column,
      {
        id: "online",
        header: words("state"),
        width: 110,
        cell: (device) => <OnlineDot value={device.online} />,
      },
      {
        id: "seen",
        header: words("lastSeen"),
        width: 130,
        cell: (device) => <LastSeen device={device} />,
      },
      {
        id: "reported_at",
        header: own("reportedAt"),
        width: 130,
        cell: ({ activity }) =>
          activity.reported_at ? (
            <Ago time={activity.reported_at} />
          ) : (
            <Time value={null} none={words("never")} />
          ),
      },
    ],
    csv: [
      { header: words("name"), value: (d) => d.name },
      { header: words("deviceName"), value: (d) => d.device_name },
      { header: words("deviceId"), value: (d) => d.id },
      product.csv,
      { header: words("productKey"), value: (d) => d.product_key },
      {
        header: words("state"),
        value: (d) => words(d.online === online.online ? "online" : "offline"),
      },
      {
        header: own("reportedAt"),
        value: ({ activity }) => formatTime((activity.reported_at ?? 0) / 1000, "second"),
      },
    ],
  };
}
