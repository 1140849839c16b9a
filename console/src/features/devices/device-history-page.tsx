import { reports } from "@thingwright/contract/function-points.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useScreenParams } from "../../lib/screens.tsx";
import { Page } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { useDevice, usePoints } from "./api.ts";
import { NoPoints } from "./info/no-points.tsx";
import { PropertyHistory } from "./info/property-history.tsx";
import { messages } from "./info/messages/en.ts";

/** The values of a device over time. */
export function DeviceHistoryPage() {
  const t = useMessages(messages);
  const local = useLocalName();
  const navigate = useNavigate();
  const { productId, deviceId } = useScreenParams("deviceHistory");
  const { points: wanted } = useSearch({ strict: false }) as { points?: string };
  const device = useDevice(deviceId);
  const { points, pending } = usePoints(productId);
  const shown = points.filter(reports);
  const point = shown.find(({ identifier }) => identifier === wanted) ?? shown[0];
  if (device.isError) return <Page>{<LoadError error={device.error} onRetry={device.refetch} />}</Page>;
  return (
    <Page title={t("history")}>
      {pending ? (
        <SkeletonForm fields={2} />
      ) : point ? (
        <>
          <Select
            aria-label={t("property")}
            value={point.identifier}
            onChange={(identifier) => void navigate({ to: ".", search: { points: identifier } })}
            options={shown.map((one) => ({ value: one.identifier, label: local(one) }))}
            className="w-full sm:w-64"
          />
          <PropertyHistory key={point.identifier} deviceId={deviceId} point={point} />
        </>
      ) : (
        <NoPoints productId={productId} />
      )}
    </Page>
  );
}
