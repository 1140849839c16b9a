import {
  type DeviceCodeTarget,
  deviceCodeTargets,
  explainedFiles,
  projectName,
} from "@thingwright/contract/devices/device-code-targets.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { WithManual } from "../../../lib/manual-link.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { useProjectDownload } from "../../devices/shared/use-project-download.ts";
import { messages } from "./messages/en.ts";

const kinds = ["app", "config", "points", "build"] as const;

/** A project with the firmware of a product, to download for one of the targets. */
export function DeviceCodeCard({ product }: { product: Product }) {
  const t = useMessages(messages);
  const [target, setTarget] = useState<DeviceCodeTarget>("c");
  const project = useProjectDownload(product.id);
  const name = projectName(product.product_key, target);
  const runs = {
    c: ["make", "DEVICE_NAME=… DEVICE_SECRET=… ./device"],
    esp_idf: ["idf.py set-target esp32", "idf.py build flash monitor"],
    arduino: [`# ${t("run_arduino")}`, `${name}.ino`],
  };
  return (
    <Card
      title={t("code")}
      description={<WithManual manual="device-code">{t("codeText")}</WithManual>}
      actions={
        <Button icon={Download} loading={project.pending} onClick={() => project.start(target)}>
          {t("download")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {product.function_count === 0 && <Alert tone="warning">{t("noPoints")}</Alert>}
        <RadioCards
          aria-label={t("target")}
          columns={3}
          value={target}
          onChange={setTarget}
          options={deviceCodeTargets.map((value) => ({
            value,
            label: t(`target_${value}`),
            description: t(`targetText_${value}`),
          }))}
        />
        <section className="flex flex-col gap-1.5">
          <h3 className="text-meta font-medium">{t("inside")}</h3>
          <dl className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {kinds.map((kind) => (
              <div key={kind} className="contents">
                <dt className="font-mono text-meta">{explainedFiles[target][kind]}</dt>
                <dd className="mb-1 text-muted sm:mb-0">{t(`file_${kind}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <CodeBlock
          label={t("afterwardsRun")}
          wrap
          code={[`unzip ${name}.zip`, `cd ${name}`, ...runs[target]].join("\n")}
        />
      </div>
    </Card>
  );
}
