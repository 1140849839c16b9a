import type { Credentials } from "@thingwright/contract/devices.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { SecretList } from "../../../lib/secret-list.tsx";
import { messages as devices } from "../messages/en.ts";
import { messages } from "./messages/en.ts";

interface CredentialListProps {
  credentials: Credentials;
  tuyalinkId: string;
  /** Called when all parts were copied or downloaded. */
  onSaved: () => void;
}

/** The parts of a device's credentials, each to copy, or all at once. */
export function CredentialList({ credentials, tuyalinkId, onSaved }: CredentialListProps) {
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
