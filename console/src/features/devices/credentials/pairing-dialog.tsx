import type { Device } from "@thingwright/contract/devices/devices.ts";
import { devicePairing } from "@thingwright/contract/devices/device-pairing.ts";
import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { Form, optional, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction, useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";

interface PairingDialogProps {
  device: Device;
  onClose: () => void;
}

/**
 * Shows the code on a device's label, with which people add the device in their app. A virtual device can also be put
 * into pairing mode here.
 */
export function PairingDialog({ device, onClose }: PairingDialogProps) {
  const t = useMessages(messages);
  const label = useCall(api.devicePairing.label, { params: { id: device.id } }, { staleTime: Infinity });
  const isVirtual = device.kind === deviceKind.virtual;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("pair")} description={device.name}>
      <div className="flex flex-col gap-5">
        {label.error && <Alert tone="danger">{errorText(label.error)}</Alert>}
        <div className="flex flex-wrap items-center gap-4">
          {label.data && <QrCode text={label.data.text} label={t("pairCode", { name: device.name })} />}
          {!label.data && !label.error && <Skeleton className="size-44" />}
          <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
            <p className="text-muted">{t(isVirtual ? "pairVirtualText" : "pairText")}</p>
            {label.data && <CopyText value={label.data.text} wrap />}
            {isVirtual && <WaitButton id={device.id} />}
          </div>
        </div>
        {isVirtual && <CodeForm id={device.id} />}
      </div>
    </Dialog>
  );
}

function WaitButton({ id }: { id: string }) {
  const t = useMessages(messages);
  const minutes = limits.bindingTokenSeconds.default / 60;
  const wait = useAction(api.devicePairing.present, { success: t("pairWaits", { count: minutes }) });
  return (
    <Button
      variant="primary"
      className="self-start"
      loading={wait.pending}
      onClick={() => wait.start({ params: { id }, body: {} })}
    >
      {t("pairWait")}
    </Button>
  );
}

/** Gives a virtual device the pairing code that an app shows. */
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
