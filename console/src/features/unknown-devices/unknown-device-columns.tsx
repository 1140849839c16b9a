import type { UnknownDevice } from "@thingwright/contract/devices/unknown-devices.ts";
import { api } from "../../lib/api.ts";
import type { ListColumns } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Breakable } from "../../ui/breakable.tsx";
import { TextLink } from "../../ui/button.tsx";
import { Num } from "../../ui/num.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { useProductColumn } from "../products/shared/product-column.tsx";
import { messages } from "./messages/en.ts";
import { useUnknownReason } from "./shared/use-unknown-reason.ts";

/**
 * The reasons for which a device was refused that does not exist, but that can be created under the name that it used.
 */
const creatable = new Set<UnknownDevice["reason"]>(["refused_unknown", "refused_no_record"]);

/** The columns of the list on the page and in its export. */
export function useUnknownDeviceColumns(): ListColumns<UnknownDevice> {
  const t = useMessages(messages);
  const product = useProductColumn<UnknownDevice>({
    productOf: ({ product_id: id, product_name: name }) => (id && name !== null ? { id, name } : undefined),
  });
  const why = useUnknownReason();
  const mayCreate = useMay()(api.devices.create);
  const todo = ({ reason, product_id, product_key }: UnknownDevice) => {
    if (reason !== "refused_unknown" || product_id) return t(`todo_${reason}`);
    return t(product_key ? "noProductTodo" : "noIdTodo");
  };
  return {
    columns: [
      {
        id: "device",
        header: t("device"),
        minWidth: 160,
        cell: ({ device_name }) =>
          device_name ? (
            <span className="font-medium">
              <Breakable text={device_name} />
            </span>
          ) : (
            <span className="text-muted">{t("unnamed")}</span>
          ),
      },
      {
        id: "reason",
        header: t("reason"),
        minWidth: 260,
        wide: true,
        cell: (row) => (
          <span className="flex flex-col gap-0.5">
            <span>{why(row)}</span>
            <span className="text-muted">{todo(row)}</span>
            {mayCreate && creatable.has(row.reason) && row.product_id && (
              <TextLink
                className="self-start"
                render={
                  <ScreenLink
                    screen="realDevices"
                    params={{ productId: row.product_id }}
                    search={{ create: row.device_name }}
                  />
                }
              >
                {t("create")}
              </TextLink>
            )}
          </span>
        ),
      },
      product.column,
      {
        id: "key",
        header: t("productKey"),
        priority: 2,
        cell: ({ product_key }) => <span className="font-mono text-meta">{product_key || "--"}</span>,
      },
      {
        id: "address",
        header: t("address"),
        priority: 2,
        cell: ({ address }) => <span className="font-mono text-meta">{address}</span>,
      },
      {
        id: "tries",
        header: t("tries"),
        align: "end",
        priority: 3,
        cell: ({ tries }) => <Num value={tries} />,
      },
      {
        id: "last_at",
        header: t("last"),
        sortable: true,
        cell: ({ last_at }) => <Time value={last_at} precision="second" />,
      },
    ],
    csv: [
      { header: t("device"), value: ({ device_name }) => device_name },
      { header: t("reason"), value: why },
      { header: t("toDo"), value: todo },
      product.csv,
      { header: t("productKey"), value: ({ product_key }) => product_key },
      { header: t("address"), value: ({ address }) => address },
      { header: t("tries"), value: ({ tries }) => tries },
      { header: t("first"), value: ({ first_at }) => formatTime(first_at, "second") },
      { header: t("last"), value: ({ last_at }) => formatTime(last_at, "second") },
    ],
  };
}
