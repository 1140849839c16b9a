import { securityLevel } from "@thingwright/contract/grammar/enums.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useMay } from "../../lib/user.ts";
import { Card } from "../../ui/card.tsx";
import { ModuleForm } from "../configuration/shared/module-form.tsx";
import { ProductConfiguration } from "../configuration/shared/product-configuration.tsx";
import { ProductPrograms } from "../devices/shared/product-programs.tsx";
import { DeviceCodeCard } from "./hardware/device-code-card.tsx";
import { FirmwareSample } from "./hardware/firmware-sample.tsx";
import { messages } from "./hardware/messages/en.ts";
import { SecurityLevelCard } from "./hardware/security-level-card.tsx";
import { ProductPage } from "./shared/product-page.tsx";

/** The hardware of a product, how its devices get their secrets, and what the firmware has to do for that. */
export function ProductHardwarePage() {
  const t = useMessages(messages);
  const may = useMay();
  return (
    <ProductPage>
      {(product) => (
        <>
          <ProductConfiguration product={product}>
            {({ configuration, save }) => (
              <ModuleForm value={configuration} mode={product.communication_mode} save={save} />
            )}
          </ProductConfiguration>
          <SecurityLevelCard key={product.id} product={product} />
          {product.security_level === securityLevel.product && <FirmwareSample product={product} />}
          <DeviceCodeCard product={product} />
          {may(api.devices.connection) && (
            <Card title={t("programs")} description={t("programsText")}>
              <ProductPrograms product={product} />
            </Card>
          )}
        </>
      )}
    </ProductPage>
  );
}
