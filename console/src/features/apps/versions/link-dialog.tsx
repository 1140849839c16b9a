import type { AppVersion } from "@thingwright/contract/people/app-versions.ts";
import { shareLifetimes } from "@thingwright/contract/content/share-lifetimes.ts";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { AddressCode } from "../../../lib/site/address-code.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatTime } from "../../../ui/time.tsx";
import { type Lifetime, LifetimeChoice } from "../../devices/shared/lifetime-choice.tsx";
import { messages } from "./messages/en.ts";

/** Creates a download link to one version, which can be opened on a phone. The link expires. */
export function LinkDialog({
  version: { id, version },
  onClose,
}: {
  version: AppVersion;
  onClose: () => void;
}) {
  const t = useMessages(messages);
  const [lifetime, setLifetime] = useState<Lifetime>("oneDay");
  const [link, setLink] = useState<{ url: string; expires_at: number }>();
  const [error, setError] = useState<string>();
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    setError(undefined);
    try {
      const body = { expires_in: shareLifetimes[lifetime] };
      setLink(await call(api.appVersions.link, { params: { id }, body }));
    } catch (refusal) {
      setError(errorText(refusal));
    }
    setMaking(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("preview")}
      description={t("previewText")}
    >
      <div className="flex min-w-0 flex-col items-start gap-4">
        <LifetimeChoice value={lifetime} onChange={setLifetime} />
        <Button variant="primary" icon={Link2} loading={making} onClick={() => void make()}>
          {t("makeLink")}
        </Button>
        {error && <Alert tone="danger">{error}</Alert>}
        {link && (
          <AddressCode
            page={link.url}
            label={t("previewCode", { version })}
            text={t("until", { time: formatTime(link.expires_at) })}
          />
        )}
      </div>
    </Dialog>
  );
}
