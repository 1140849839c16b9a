import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { mayOpen, useMay, useUser } from "../../../lib/user.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { messages } from "../messages/en.ts";
import { useStartVirtual } from "./start-virtual.ts";

interface FirstDeviceProps {
  productId: string;
  onStarted: (device: VirtualDevice) => void;
}

/** The two ways to a product's first device: one click for a virtual one, and the page to connect a real one. */
export function FirstDevice({ productId, onStarted }: FirstDeviceProps) {
  const t = useMessages(messages);
  const user = useUser();
  const may = useMay();
  // The button stays busy until the page shows the device, which takes a moment to connect.
  const [started, setStarted] = useState(false);
  const create = useStartVirtual({
    onDone: (device) => {
      setStarted(true);
      onStarted(device);
    },
  });
  const mayStart = may(api.virtualDevices.create);
  return (
    <>
      {mayStart && (
        <Button
          variant="primary"
          loading={create.pending || started}
          onClick={() => create.start({ params: { id: productId }, body: {} })}
        >
          {t("startVirtual")}
        </Button>
      )}
      {mayOpen(user, { key: "realDevices" }) && may(api.devices.create) && (
        <LinkButton render={<ScreenLink screen="realDevices" params={{ productId }} />}>
          {t("connectOwn")}
        </LinkButton>
      )}
    </>
  );
}
