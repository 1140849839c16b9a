import { deviceKind, enabled, online } from "@thingwright/contract/enums.ts";
import { Ago } from "../../../lib/ago.tsx";
import { type ListColumns, useCreatedColumn } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Tag } from "../../../ui/tag.tsx";
import { formatTime, Time } from "../../../ui/time.tsx";
import { useProductColumn } from "../../products/shared/product-column.tsx";
import { messages } from "../messages/en.ts";
import { DeviceName } from "../shared/device-name.tsx";
import { OnlineDot } from "../shared/device-state.tsx";
import { useValueText } from "../value/use-value-text.ts";
import { LastValue } from "./last-value.tsx";
import type { ShownDevice } from "./latest-heard.ts";
import { messages as own } from "./messages/en.ts";
import { RefusalCount, refusalText } from "./refusal-count.tsx";

interface AllColumnsProps {
  /** The search parameters of links to a device. */
  search: Record<string, string>;
  /** Whether the list can be ordered by the newest reports: not where it is too long for that. */
  byReport: boolean;
}

/** The columns of the list of all devices, on the page and in its export. */
export function useAllColumns({ search, byReport }: AllColumnsProps): ListColumns<ShownDevice> {
  const t = useMessages(messages);
  const words = useMessages(own);
  const text = useValueText();
  const local = useLocalName();
  const created = useCreatedColumn();
  const product = useProductColumn<ShownDevice>({
    productOf: ({ product_id: id, product_name: name }) => ({ id, name }),
  });
  const isVirtual = ({ kind }: ShownDevice) => kind === deviceKind.virtual;
  const isOff = ({ status }: ShownDevice) => status === enabled.no;
  const neverCame = (device: ShownDevice) =>
    device.online !== online.online && device.online_at === null && device.offline_at === null;
  const stateText = (device: ShownDevice) => {
    if (neverCame(device)) return t("neverOnline");
    return t(device.online === online.online ? "online" : "offline");
  };
  const lastText = ({ activity }: ShownDevice) => {
    const last = activity?.last_value;
    return last ? text(("point" in last && last.point) || undefined, last.value) : "";
  };
  const lastName = ({ activity }: ShownDevice) => {
    const last = activity?.last_value;
    if (!last) return "";
    return "point" in last && last.point ? local(last.point) : last.identifier;
  };
  return {
    columns: [
      {
        id: "device_name",
        header: t("device"),
        sortable: true,
        minWidth: 150,
        maxWidth: 200,
        cell: (device) => (
          <DeviceName
            device={device}
            search={search}
            tags={
              <>
                {isVirtual(device) && <Tag>{words("virtualTag")}</Tag>}
                {isOff(device) && <Tag tone="danger">{t("disabled")}</Tag>}
              </>
            }
          />
        ),
      },
      { ...product.column, maxWidth: 100 },
      {
        id: "online",
        header: t("state"),
        width: 108,
        cell: (device) =>
          neverCame(device) ? (
            <span className="whitespace-nowrap text-muted">{t("neverOnline")}</span>
          ) : (
            <OnlineDot value={device.online} />
          ),
      },
      {
        id: "last_value",
        header: words("lastValue"),
        width: 120,
        maxWidth: 106,
        cell: (device) => <LastValue device={device} />,
      },
      {
        id: "reported_at",
        header: words("reportedAt"),
        sortable: byReport,
        width: 100,
        cell: ({ activity }) =>
          activity?.reported_at ? (
            <Ago time={activity.reported_at} />
          ) : (
            <Time value={null} none={t("never")} />
          ),
      },
      {
        id: "refused",
        header: words("refused"),
        hint: words("refusedLately"),
        align: "end",
        width: 70,
        cell: (device) => <RefusalCount device={device} search={search} />,
      },
      {
        ...created.column,
        width: 100,
        cell: ({ created_at }) => <Time value={created_at} precision="day" className="text-muted" />,
      },
    ],
    csv: [
      { header: t("name"), value: (d) => d.name },
      { header: t("deviceName"), value: (d) => d.device_name },
      { header: t("deviceId"), value: (d) => d.id },
      product.csv,
      { header: t("productKey"), value: (d) => d.product_key },
      { header: t("kind"), value: (d) => t(isVirtual(d) ? "virtual" : "real") },
      { header: t("state"), value: stateText },
      { header: words("lastValueOf"), value: lastName },
      { header: words("lastValue"), value: lastText },
      {
        header: words("reportedAt"),
        value: ({ activity }) => formatTime((activity?.reported_at ?? 0) / 1000, "second"),
      },
      { header: words("refusedLately"), value: refusalText },
      { header: t("status"), value: (d) => t(isOff(d) ? "disabled" : "enabled") },
      { header: t("mac"), value: (d) => d.mac },
      { header: t("onlineAt"), value: (d) => formatTime(d.online_at, "second") },
      { header: t("offlineAt"), value: (d) => formatTime(d.offline_at, "second") },
      { header: t("createdAt"), value: (d) => formatTime(d.created_at, "second") },
    ],
  };
}
