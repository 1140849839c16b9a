import type { Device } from "@thingwright/contract/devices/devices.ts";
import type { SupportPass } from "@thingwright/contract/devices/support-passes.ts";
import { LifeBuoy, X } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { formatTime } from "../../../ui/time.tsx";
import { messages } from "./messages/en.ts";

const AddressCode = lazyPart(() => import("../../../lib/site/address-code.tsx").then((m) => m.AddressCode));

interface SupportDialogProps {
  device: Pick<Device, "id" | "name">;
  onClose: () => void;
}

/**
 * Manages the support passes of a device: links with which somebody without an account can see the device for a day.
 * Creates a pass, shows its link, and revokes valid passes.
 */
export function SupportDialog({ device: { id, name }, onClose }: SupportDialogProps) {
  const t = useMessages(messages);
  const params = { id };
  const [made, setMade] = useState<SupportPass & { url: string }>();
  const create = useAction(api.supportPasses.create, {
    invalidates: [api.supportPasses.list],
    onDone: setMade,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("title", { name })}>
      <div className="flex min-w-0 flex-col items-start gap-4">
        <p className="text-muted">{t("text")}</p>
        {made ? (
          <AddressCode
            meanwhile={<Skeleton className="mx-auto size-44" />}
            page={made.url}
            label={t("code", { name })}
            text={t("until", { time: formatTime(made.expires_at) })}
          />
        ) : (
          <Button
            variant="primary"
            icon={LifeBuoy}
            loading={create.pending}
            onClick={() => create.start({ params })}
          >
            {t("create")}
          </Button>
        )}
        {create.error && <Alert tone="danger">{errorText(create.error)}</Alert>}
        <ValidPasses deviceId={id} onEnd={(passId) => passId === made?.id && setMade(undefined)} />
      </div>
    </Dialog>
  );
}

interface ValidPassesProps {
  deviceId: string;
  onEnd: (passId: string) => void;
}

function ValidPasses({ deviceId: id, onEnd }: ValidPassesProps) {
  const t = useMessages(messages);
  const { data, isError, error, refetch } = useCall(api.supportPasses.list, { params: { id } });
  const end = useAction(api.supportPasses.end, {
    invalidates: [api.supportPasses.list],
    success: () => t("ended"),
    onDone: (_, { params }) => onEnd(params.passId),
  });
  if (isError) return <LoadError error={error} onRetry={refetch} />;
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const madeBy = ({ made_by, made_at }: SupportPass) =>
    t("madeBy", { name: made_by || t("somebody"), time: formatTime(made_at) });
  const openedAs = ({ opened, opened_at }: SupportPass) =>
    opened_at === null ? t("unopened") : t("opened", { count: opened, time: formatTime(opened_at) });
  return (
    <section className="flex w-full min-w-0 flex-col gap-2">
      <h3 className="font-medium">{t("valid", { count: list.length })}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {list.map((pass) => (
          <li key={pass.id} className="flex items-center gap-2 py-1.5 ps-3 pe-1.5">
            <span className="min-w-0 flex-1">
              <span className="tabular block">{t("validUntil", { time: formatTime(pass.expires_at) })}</span>
              <span className="block text-meta break-words text-muted">
                {madeBy(pass)} · {openedAs(pass)}
              </span>
            </span>
            <IconButton
              icon={X}
              size="sm"
              label={t("end", { what: madeBy(pass) })}
              disabled={end.pending}
              onClick={() => end.start({ params: { id, passId: pass.id } })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
