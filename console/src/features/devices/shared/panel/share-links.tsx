import { shareLifetimes } from "@thingwright/contract/content/share-lifetimes.ts";
import type { Device } from "@thingwright/contract/devices/devices.ts";
import type { ShareCode } from "@thingwright/contract/content/shares.ts";
import { QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../lib/api.ts";
import { errorText } from "../../../../lib/call-error.ts";
import { call } from "../../../../lib/client.ts";
import { useMessages } from "../../../../lib/i18n.ts";
import { useKept } from "../../../../lib/query.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { formatTime } from "../../../../ui/time.tsx";
import { GivenLinks } from "./given-links.tsx";
import { type Lifetime, LifetimeChoice } from "../lifetime-choice.tsx";
import { messages } from "./messages/en.ts";

const AddressCode = lazyPart(() =>
  import("../../../../lib/site/address-code.tsx").then((m) => m.AddressCode),
);

/** Creates links that open a virtual device on a phone, and revokes existing links. */
export function ShareLinks({ device }: { device: Pick<Device, "id" | "product_id" | "name"> }) {
  const t = useMessages(messages);
  const kept = useKept();
  const { id, product_id, name } = device;
  const params = { id: product_id, deviceId: id };
  const [lifetime, setLifetime] = useState<Lifetime>("oneDay");
  // A state separate from `isShown`, so that the link stays in the dialog while the dialog closes.
  const [link, setLink] = useState<ShareCode>();
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState<string>();
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    setError(undefined);
    try {
      const query = { expires_in: String(shareLifetimes[lifetime]) };
      setLink(await call(api.shares.ofVirtualDevice, { params, query }));
      setShown(true);
      await kept.refresh(api.shares.given);
    } catch (refusal) {
      setError(errorText(refusal));
    }
    setMaking(false);
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-4">
      <LifetimeChoice value={lifetime} onChange={setLifetime} />
      <Button variant="primary" icon={QrIcon} loading={making} onClick={() => void make()}>
        {t("make")}
      </Button>
      {error && <Alert tone="danger">{error}</Alert>}
      <GivenLinks place={params} />
      <Dialog open={isShown} onOpenChange={setShown} title={t("share")}>
        {link && (
          <AddressCode
            meanwhile={<Skeleton className="mx-auto size-44" />}
            page={link.url}
            label={t("code", { name })}
            text={t("until", { time: formatTime(link.expires_at) })}
          />
        )}
      </Dialog>
    </div>
  );
}
