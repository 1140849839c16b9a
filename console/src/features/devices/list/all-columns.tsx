import { asleepUntil } from "@thingwright/contract/points/asleep.ts";
import { deviceKind, enabled, online } from "@thingwright/contract/grammar/enums.ts";
import { Ago } from "../../../lib/ago.tsx";
import type { ListColumns } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { formatTime, Time } from "../../../ui/time.tsx";
import { useProductColumn } from "../../products/shared/product-column.tsx";
import { messages } from "../messages/en.ts";
import { useAreaText } from "../shared/area-text.ts";
import { DeviceName } from "../shared/device-name.tsx";
import { DeviceDot } from "../shared/device-state.tsx";
import { useTierText } from "../shared/tier-text.ts";
import { useValueText } from "../value/use-value-text.ts";
import { LastValue } from "./last-value.tsx";
import type { ShownDevice } from "./live-row-updates.ts";
import { messages as own } from "./messages/en.ts";
import { RefusalCount, refusalText } from "./refusal-count.tsx";

interface AllColumnsProps {
  /** The search parameters of links to a device. */
  search: Record<string, string>;
  /** Whether the list can be sorted by the newest report; false if the list is too long for that. */
  byReport: boolean;
}

/** The columns of the list of all devices, on the page and in its export. */
export function useAllColumns({ search, byReport }: AllColumnsProps): ListColumns<ShownDevice> {
  const t = useMessages(messages);
  const words = useMessages(own);
  const text = useValueText();
  const local = useLocalName();
  const product = useProductColumn<ShownDevice>({
    productOf: ({ product_id: id, product_name: name }) => ({ id, name }),
  });
  const tiers = useTierText();
  const areas = useAreaText();
  const isVirtual = ({ kind }: ShownDevice) => kind === deviceKind.virtual;
  const isOff = ({ status }: ShownDevice) => status === enabled.no;
  const neverCame = (device: ShownDevice) =>
    device.online !== online.online && device.online_at === null && device.offline_at === null;
  const stateText = (device: ShownDevice) => {
    if (neverCame(device)) return t("neverOnline");
    if (asleepUntil(device, Date.now() / 1000) !== null) return t("asleep");
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
                <PlaceTag device={device} />
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
            <DeviceDot device={device} />
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
        cell: ({ activity, tier }) => (
          <span className="flex flex-col">
            {activity?.reported_at ? (
              <Ago time={activity.reported_at} className="" />
            ) : (
              <Time value={null} none={t("never")} />
            )}
            <span title={tiers.hint(tier)} className="text-meta text-muted">
              {tiers.name(tier)}
            </span>
          </span>
        ),
      },
      {
        id: "area",
        header: t("area"),
        width: 110,
        maxWidth: 104,
        cell: ({ area }) =>
          area ? (
            <span className="flex min-w-0 flex-col" title={areas.full(area)}>
              <span className="truncate">
                {area.region === "" ? areas.short(area) : areas.region(area.region)}
              </span>
              {area.region !== "" && (
                <span className="truncate text-meta text-muted">{areas.country(area.country)}</span>
              )}
            </span>
          ) : (
            <span className="text-muted">--</span>
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
      { header: words("gateway"), value: ({ gateway }) => gateway?.name ?? "" },
      { header: t("status"), value: (d) => t(isOff(d) ? "disabled" : "enabled") },
      { header: t("mac"), value: (d) => d.mac },
      { header: t("firmware"), value: (d) => d.firmware_version },
      { header: t("tier"), value: (d) => tiers.name(d.tier) },
      { header: t("lastData"), value: (d) => formatTime(d.last_data_at, "second") },
      { header: t("area"), value: (d) => (d.area ? areas.full(d.area) : "") },
      { header: t("owner"), value: (d) => d.owner?.nickname ?? "" },
      { header: t("boundAt"), value: (d) => formatTime(d.bound_at, "second") },
      { header: t("onlineAt"), value: (d) => formatTime(d.online_at, "second") },
      { header: t("offlineAt"), value: (d) => formatTime(d.offline_at, "second") },
      { header: t("createdAt"), value: (d) => formatTime(d.created_at, "second") },
    ],
  };
}

/** The tag of a sub-device, or of a gateway. */
function PlaceTag({ device }: { device: ShownDevice }) {
  const words = useMessages(own);
  const { gateway, sub_device_count: count = 0 } = device;
  if (gateway)
    return (
      <span title={words("belowGateway", { name: gateway.name })} className="flex shrink-0">
        <Tag>{words("subDeviceTag")}</Tag>
      </span>
    );
  if (count === 0) return null;
  return (
    <ScreenLink
      screen="subDevices"
      params={{ productId: device.product_id, deviceId: device.id }}
      className="shrink-0 rounded-sm"
    >
      <Tag>{words("subDevices", { count })}</Tag>
    </ScreenLink>
  );
}
