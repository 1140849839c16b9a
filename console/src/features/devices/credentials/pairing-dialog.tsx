import { headerOf } from "@thingwright/contract/basics/language.ts";
import type { Device } from "@thingwright/contract/devices/devices.ts";
import { devicePairing } from "@thingwright/contract/devices/device-pairing.ts";
import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { durationText } from "../../../lib/ago-text.ts";
import { useNow } from "../../../lib/ago.tsx";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { Form, optional, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useAction, useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { BesideCode, QrCode } from "../../../ui/qr-code.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { messages } from "./messages/en.ts";

interface PairingDialogProps {
  device: Device;
  onClose: () => void;
}

/**
 * The polling interval in milliseconds. It is short, because the user waits in this dialog until the device is paired.
 */
const refetchInterval = 3000;

/**
 * Shows the pairing code that is printed on a device's label. People use it to add the device in their app. The dialog
 * reports when somebody has added the device. A virtual device can also be put into pairing mode here.
 */
export function PairingDialog({ device, onClose }: PairingDialogProps) {
  const t = useMessages(messages);
  const label = useCall(api.devicePairing.label, { params: { id: device.id } }, { staleTime: Infinity });
  const isVirtual = device.kind === deviceKind.virtual;
  const isPaired = useIsPaired(device.id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("pair")} description={device.name}>
      <div className="flex flex-col gap-5">
        {label.error && <Alert tone="danger">{errorText(label.error)}</Alert>}
        {isPaired && <Alert tone="success">{t("paired")}</Alert>}
        {isVirtual && <PairingMode id={device.id} isPaired={isPaired} />}
        <section className="flex flex-col gap-3">
          <p className="text-muted">{t(isVirtual ? "pairVirtualText" : "pairText")}</p>
          <BesideCode
            code={
              label.data ? (
                <QrCode text={label.data.text} label={t("pairCode", { name: device.name })} />
              ) : (
                !label.error && <Skeleton className="size-44" />
              )
            }
          >
            {label.data && <CopyText value={label.data.text} wrap />}
          </BesideCode>
        </section>
        {isVirtual && <CodeForm id={device.id} />}
      </div>
    </Dialog>
  );
}

/** Whether somebody has bound the device since the component was mounted. */
function useIsPaired(id: string): boolean {
  const { data } = useCall(api.devices.get, { params: { id } }, { refetchInterval });
  const [before, setBefore] = useState<number | null>();
  if (data && before === undefined) setBefore(data.bound_at);
  return data !== undefined && before !== undefined && data.bound_at !== null && data.bound_at !== before;
}

/** Puts a virtual device into pairing mode, and shows how much longer it waits for an app. */
function PairingMode({ id, isPaired }: { id: string; isPaired: boolean }) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  const now = useNow();
  const [until, setUntil] = useState(0);
  const present = useAction(api.devicePairing.present, {
    onDone: () => setUntil(Math.floor(Date.now() / 1000) + limits.bindingTokenSeconds.default),
  });
  const minutesLeft = isPaired ? 0 : Math.ceil((until - now) / 60);
  return (
    <section className="flex flex-col items-start gap-2">
      <p className="text-muted">{t("pairModeText")}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={minutesLeft > 0 ? "secondary" : "primary"}
          loading={present.pending}
          onClick={() => present.start({ params: { id }, body: {} })}
        >
          {t("pairWait")}
        </Button>
        <div aria-live="polite">
          {minutesLeft > 0 && (
            <StatusDot tone="success">
              {t("pairWaits", { left: durationText(minutesLeft * 60_000, locale) })}
            </StatusDot>
          )}
        </div>
      </div>
    </section>
  );
}

/** A form that passes the pairing code shown by an app to a virtual device. */
function CodeForm({ id }: { id: string }) {
  const t = useMessages(messages);
  const present = useAction(api.devicePairing.present, { success: t("pairPresented") });
  const form = useForm(devicePairing.present.body, {
    defaultValues: { token: "" },
    warnBeforeLeaving: false,
    onSubmit: (body) => present.run({ params: { id }, body }),
  });
  return (
    <Form form={form}>
      <Field label={t("pairAppCode")} help={t("pairAppCodeHelp")} error={form.error("token")}>
        <Input
          {...form.register("token", optional)}
          mono
          autoComplete="off"
          spellCheck={false}
          suffix={
            <Button type="submit" size="sm" loading={form.submitting}>
              {t("pairPresent")}
            </Button>
          }
        />
      </Field>
    </Form>
  );
}
