import {
  registrationPath,
  registrationToSign,
  registrationTopics,
} from "@thingwright/contract/device-registration.ts";
import { formatUserName } from "@thingwright/contract/device-sign-in.ts";
import type { Product } from "@thingwright/contract/products.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Card } from "../../../ui/card.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { messages } from "./messages/en.ts";

/** What firmware sends to be registered, with the key of the product filled in. */
export function FirmwareSample({ product }: { product: Product }) {
  const t = useMessages(messages);
  const deviceName = "{deviceName}";
  const identity = { productKey: product.product_key, deviceName };
  const text = registrationToSign({ identity, random: "{random}" });
  const sign = `hex(hmac_sha256(product_secret, "${text}"))`;
  const overMqtt = (authType: keyof typeof registrationTopics) =>
    [
      `client id: ${deviceName}|securemode=2,authType=${authType},random={random},signmethod=hmacsha256|`,
      `user name: ${formatUserName(identity)}`,
      `password:  ${sign}`,
      `topic:     ${registrationTopics[authType]}`,
    ].join("\n");
  const https = [
    `POST ${registrationPath}`,
    "Content-Type: application/x-www-form-urlencoded",
    "",
    `productKey=${product.product_key}&deviceName=${deviceName}&random={random}&signMethod=hmacsha256&sign={sign}`,
    "",
    `sign: ${sign}`,
  ].join("\n");
  return (
    <Card title={t("firmware")} description={t("firmwareText", { deviceName, random: "{random}" })}>
      <CodeBlock
        label={t("firmware")}
        wrap
        samples={[
          { label: t("mqtt"), code: overMqtt("register") },
          { label: t("mqttNew"), code: overMqtt("regnwl") },
          { label: t("https"), code: https },
        ]}
      />
      <p className="mt-3 text-muted">{t("tokenText")}</p>
    </Card>
  );
}
