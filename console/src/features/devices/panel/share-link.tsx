import { shareLifetimes } from "@thingwright/contract/share-lifetimes.ts";
import type { VirtualDevice } from "@thingwright/contract/virtual-devices.ts";
import { QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { formatTime } from "../../../ui/time.tsx";
import { messages } from "./messages/en.ts";

type Lifetime = keyof typeof shareLifetimes;
const lifetimes = Object.keys(shareLifetimes) as Lifetime[];

/** Makes a link to a virtual device, for a phone, and ends all that were made. */
export function ShareLink({ device }: { device: VirtualDevice }) {
  const t = useMessages(messages);
  const { id, product_id, name } = device;
  const params = { id: product_id, deviceId: id };
  const [lifetime, setLifetime] = useState<Lifetime>("oneDay");
  const [link, setLink] = useState<{ url: string; expires_at: number }>();
  const [error, setError] = useState<string>();
  const [making, setMaking] = useState(false);
  const [asks, setAsks] = useState(false);
  const end = useAction(api.shares.end, {
    success: () => t("ended"),
    invalidates: [],
    onDone: () => {
      setLink(undefined);
      setAsks(false);
    },
  });
  const make = async () => {
    setMaking(true);
    setError(undefined);
    try {
      const query = { expires_in: String(shareLifetimes[lifetime]) };
      setLink(await call(api.shares.ofVirtualDevice, { params, query }));
    } catch (refusal) {
      setError(errorText(refusal));
    }
    setMaking(false);
  };
  return (
    <section className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-4">
      <div>
        <h3 className="text-section font-semibold">{t("share")}</h3>
        <p className="text-muted">{t("shareText")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted">{t("lifetime")}</span>
        <SegmentedControl
          aria-label={t("lifetime")}
          value={lifetime}
          onChange={setLifetime}
          options={lifetimes.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={QrIcon} loading={making} onClick={() => void make()}>
          {t("make")}
        </Button>
        <Button onClick={() => setAsks(true)}>{t("end")}</Button>
      </div>
      {error && <Alert tone="danger">{error}</Alert>}
      {link && (
        <div className="flex w-full min-w-0 flex-col gap-3">
          <QrCode text={link.url} label={t("code", { name })} />
          <CopyText value={link.url} wrap />
          <p className="text-meta text-muted">{t("until", { time: formatTime(link.expires_at) })}</p>
        </div>
      )}
      {asks && (
        <ConfirmAction
          action={end}
          input={{ params }}
          title={t("endTitle")}
          description={t("endText")}
          confirmLabel={t("end")}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
