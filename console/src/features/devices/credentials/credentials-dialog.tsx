import type { Credentials } from "@thingwright/contract/devices/devices.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { OnceDialog } from "../../../lib/once-dialog.tsx";
import { entryOf, fillPath, ScreenLink } from "../../../lib/screens.tsx";
import { AddressCode } from "../../../lib/site/address-code.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { FirstMessage } from "./first-message.tsx";
import { messages } from "./messages/en.ts";
import { ReadyLines } from "./ready-lines.tsx";
import { useFirstValue } from "./use-first-value.ts";
import { SecretList } from "../../../lib/secret-list.tsx";
import { messages as devices } from "../messages/en.ts";

interface CredentialsDialogProps {
  credentials: Credentials;
  /** The display name of the device. */
  name: string;
  /** The device's id in the TuyaLink dialect of MQTT. */
  tuyalinkId: string;
  productId: string;
  onClose: () => void;
}

/**
 * Shows a device's secrets, which will not be shown again, and programs that connect the device. The dialog can be
 * closed once the secrets have been saved.
 */
export function CredentialsDialog({
  credentials,
  name,
  tuyalinkId,
  productId,
  onClose,
}: CredentialsDialogProps) {
  const t = useMessages(messages);
  const { device_name, id: deviceId } = credentials;
  const first = useFirstValue(deviceId);
  return (
    <OnceDialog
      savedLabel={t("acknowledge")}
      onClose={onClose}
      size="lg"
      title={t("title", { name })}
      description={name !== device_name && <span className="font-mono text-meta">{device_name}</span>}
      status={
        <FirstMessage
          first={first}
          deviceId={deviceId}
          productId={productId}
          advice={{ refused_signature: t("copySecret") }}
        />
      }
      next={{
        label: t(first.value ? "seeLive" : "openDevice"),
        render: <ScreenLink screen="deviceInfo" params={{ productId, deviceId }} />,
        isMain: first.value !== undefined,
      }}
    >
      {(onSaved) => (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-3">
            <Alert tone="warning" title={t("onceTitle")}>
              {t("onceText")}
            </Alert>
            <CredentialList credentials={credentials} tuyalinkId={tuyalinkId} onSaved={onSaved} />
          </div>
          <section className="flex min-w-0 flex-col gap-3">
            <h3 className="font-semibold">{t("connectTitle")}</h3>
            <ReadyLines credentials={credentials} productId={productId} offersProject />
          </section>
          <section className="flex min-w-0 flex-col gap-3 max-sm:hidden">
            <h3 className="font-semibold">{t("phone")}</h3>
            <AddressCode
              page={fillPath(entryOf("deviceInfo").path, { productId, deviceId })}
              label={t("phoneCode", { name })}
              text={t("phoneText")}
            />
          </section>
        </div>
      )}
    </OnceDialog>
  );
}

interface CredentialListProps {
  credentials: Credentials;
  tuyalinkId: string;
  /** Called when all parts were copied or downloaded. */
  onSaved: () => void;
}

/** The parts of a device's credentials. The user can copy each part, or save all of them at once. */
function CredentialList({ credentials, tuyalinkId, onSaved }: CredentialListProps) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const { product_key, device_name, device_secret, access_token } = credentials;
  const parts = [
    { label: t("productKey"), value: product_key },
    { label: t("deviceName"), value: device_name },
    { label: t("deviceSecret"), value: device_secret },
    { label: t("accessToken"), value: access_token },
    { label: words("tuyalinkId"), value: tuyalinkId },
  ];
  const all = { product_key, device_name, device_secret, access_token, tuyalink_id: tuyalinkId };
  const fileName = `${t("fileName")}-${device_name}`;
  return <SecretList parts={parts} all={all} fileName={fileName} onSaved={onSaved} />;
}
