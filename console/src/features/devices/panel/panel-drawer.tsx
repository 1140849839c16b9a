import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Drawer } from "../../../ui/drawer.tsx";
import { runningVersion } from "../../../parts/panels/running-version.ts";
import { DevicePhone } from "../shared/panel/device-phone.tsx";
import { messages } from "../shared/panel/messages/en.ts";
import { ShareLinks } from "../shared/panel/share-links.tsx";

interface PanelDrawerProps {
  device: VirtualDevice;
  onClose: () => void;
}

/** The working panel of a virtual device, in the picture of a phone, and ways to share the device. */
export function PanelDrawer({ device, onClose }: PanelDrawerProps) {
  const t = useMessages(messages);
  const may = useMay();
  const { name, product_id } = device;
  const panel = useCall(
    api.productPanels.get,
    { params: { id: product_id } },
    { enabled: may(api.productPanels.get) },
  );
  return (
    <Drawer open onOpenChange={onClose} size="lg" title={t("title", { name })} description={t("text")}>
      <div className="flex flex-wrap items-start gap-8">
        <DevicePhone
          device={device}
          bundle={panel.data ? (runningVersion(panel.data)?.bundle ?? null) : null}
        />
        {may(api.shares.ofVirtualDevice) && (
          <section className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
            <div>
              <h3 className="text-section font-semibold">{t("share")}</h3>
              <p className="text-muted">{t("shareText")}</p>
            </div>
            <ShareLinks device={device} />
          </section>
        )}
      </div>
    </Drawer>
  );
}
