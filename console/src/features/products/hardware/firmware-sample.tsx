import type { Product } from "@thingwright/contract/products/products.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { WithManual } from "../../../lib/manual-link.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useConnection } from "../../devices/api.ts";
import { messages } from "./messages/en.ts";
import { blanks, formLines, newRecordLines, provisioningLines, registerLines } from "./registration-lines.ts";

/** The requests with which firmware registers a device, with the product key and the platform's address filled in. */
export function FirmwareSample({ product }: { product: Product }) {
  const t = useMessages(messages);
  const { data, isLoading } = useConnection();
  const { deviceName, random } = blanks;
  const host = data?.host.includes(":") ? `[${data.host}]` : data?.host;
  const mqtts = data?.mqtts_port ? `${host}:${data.mqtts_port}` : undefined;
  const place = { productKey: product.product_key, mqtts };
  return (
    <Card
      title={t("firmware")}
      description={
        <WithManual manual="device-protocol">{t("firmwareText", { deviceName, random })}</WithManual>
      }
    >
      {data?.mqtts_port === null && (
        <Alert tone="warning" className="mb-3">
          {t("noTls")}
        </Alert>
      )}
      {isLoading ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <CodeBlock
          label={t("firmware")}
          wrap
          samples={[
            { label: t("mqtt"), code: registerLines(place) },
            { label: t("mqttNew"), code: newRecordLines(place, t("afterwards")) },
            { label: t("https"), code: formLines(place) },
            { label: "ThingsBoard", code: provisioningLines(place) },
          ]}
        />
      )}
      <p className="mt-3 text-muted">{t("recordText")}</p>
    </Card>
  );
}
