import type { Device } from "@thingwright/contract/devices/devices.ts";
import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { ChartSpline } from "lucide-react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { blankCredentials } from "../credentials/programs/connection.ts";
import { ReadyLines } from "../credentials/ready-lines.tsx";
import { messages } from "./messages/en.ts";
import { RunSwitch } from "./run-switch.tsx";

/** Explains how a device that has not reported anything can get its first value. */
export function NoValues({ device }: { device: Device }) {
  const t = useMessages(messages);
  const may = useMay();
  const isVirtual = device.kind === deviceKind.virtual;
  const params = { productId: device.product_id };
  return (
    <div className="min-w-0 rounded-lg border border-line">
      <EmptyState
        icon={ChartSpline}
        title={t("noValuesTitle")}
        description={t(isVirtual ? "noValuesVirtual" : "noValuesReal")}
        action={
          isVirtual ? (
            <RunSwitch device={device} />
          ) : (
            may(api.virtualDevices.create) && (
              <LinkButton render={<ScreenLink screen="virtualDevices" params={params} />}>
                {t("tryVirtual")}
              </LinkButton>
            )
          )
        }
      />
      {!isVirtual && (
        <div className="flex flex-col gap-3 px-4 pb-4">
          <ReadyLines
            credentials={{ ...blankCredentials(device.product_key), device_name: device.device_name }}
            productId={device.product_id}
            offersProject
          />
        </div>
      )}
    </div>
  );
}
