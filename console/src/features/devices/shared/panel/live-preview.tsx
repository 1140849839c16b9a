import type { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import type { PanelBundle } from "@thingwright/contract/content/panel-bundle.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { Play, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api } from "../../../../lib/api.ts";
import { useMessages } from "../../../../lib/i18n.ts";
import { LoadError } from "../../../../lib/load-error.tsx";
import { useCall } from "../../../../lib/query.ts";
import { useMay } from "../../../../lib/user.ts";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/select.tsx";
import { SkeletonForm } from "../../../../ui/skeleton.tsx";
import { useRunning } from "../../list/use-running.ts";
import { DevicePhone } from "./device-phone.tsx";
import { useStartVirtual } from "../start-virtual.ts";
import { messages } from "./messages/en.ts";
import { ShareLinks } from "./share-links.tsx";

const query = { page_size: limits.virtualDevices, sort: "created_at", order: "asc" } as const;

/** The virtual devices that can drive a panel. A page that will show a panel can call this early, to preload them. */
export function useShownDevices(productId: string) {
  const may = useMay();
  return useCall(
    api.virtualDevices.list,
    { params: { id: productId }, query },
    { enabled: may(api.virtualDevices.list) && may(api.devices.properties) },
  );
}

interface LivePreviewProps {
  productId: string;
  /** The panel as it is being changed. */
  panel: PanelSettings;
  /** The panel bundle that runs, in place of the generic panel. */
  bundle?: PanelBundle | null;
  /** Called when the bundle has started and its panel is visible. */
  onShown?: () => void;
  /** Shown for a product without a virtual device, and to users who may not read the values of one. */
  examples: ReactNode;
}

/** The panel of a product, driven by one of its virtual devices, with ways to show it on a phone. */
export function LivePreview(props: LivePreviewProps) {
  const may = useMay();
  return may(api.virtualDevices.list) && may(api.devices.properties) ? (
    <OfDevice {...props} />
  ) : (
    props.examples
  );
}

function OfDevice({ productId, panel, examples, bundle, onShown }: LivePreviewProps) {
  const t = useMessages(messages);
  const may = useMay();
  const running = useRunning();
  const [picked, setPicked] = useState<string>();
  const devices = useShownDevices(productId);
  const add = useStartVirtual({ success: ({ name }) => t("added", { name }) });
  if (devices.isError) return <LoadError error={devices.error} onRetry={devices.refetch} />;
  if (!devices.data) return <SkeletonForm fields={4} />;
  const { list } = devices.data;
  const runs = (device: VirtualDevice) => device.running === enabled.yes;
  // By default, this is the device that a link to the panel would choose, too.
  const shown = list.find(({ id }) => id === picked) ?? list.find(runs) ?? list[0];
  if (!shown)
    return (
      <div className="flex flex-col gap-4">
        {may(api.virtualDevices.create) && (
          <div className="flex flex-col items-start gap-2 rounded-md bg-sunken p-3">
            <p className="text-muted">{t(bundle ? "addForBundle" : "addText")}</p>
            <Button
              icon={Plus}
              loading={add.pending}
              onClick={() => add.start({ params: { id: productId }, body: {} })}
            >
              {t("add")}
            </Button>
          </div>
        )}
        {examples}
      </div>
    );
  return (
    <section aria-label={t("live")} className="flex flex-col gap-4">
      <div className="mx-auto flex w-full max-w-72 flex-col gap-2">
        <Select
          aria-label={t("device")}
          size="sm"
          value={shown.id}
          onChange={setPicked}
          options={list.map(({ id, name }) => ({ value: id, label: name }))}
          className="w-full"
        />
        {!running.isRunning(shown) && may(api.virtualDevices.setOnline) && (
          <Button
            size="sm"
            icon={Play}
            loading={running.isPending(shown)}
            onClick={() => running.set(shown, true)}
          >
            {t("start")}
          </Button>
        )}
      </div>
      <DevicePhone
        key={shown.id}
        device={shown}
        settings={panel}
        bundle={bundle ?? null}
        {...(onShown && { onShown })}
      />
      <p className="text-center text-meta text-muted">{t("liveText", { name: shown.name })}</p>
      {may(api.shares.ofVirtualDevice) && (
        <section className="flex flex-col gap-3 border-t border-line pt-4">
          <div>
            <h3 className="font-semibold">{t("share")}</h3>
            <p className="text-meta text-muted">
              {t("shareText")} {t("savedShown")}
            </p>
          </div>
          <ShareLinks device={shown} />
        </section>
      )}
    </section>
  );
}
