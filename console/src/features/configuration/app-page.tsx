import type { PanelSettings } from "@thingwright/contract/app-settings.ts";
import type { ReactNode } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useCall } from "../../lib/query.ts";
import { useScreenParams } from "../../lib/screens.tsx";
import { toast } from "../../ui/toast.ts";
import { AppSettingsForm } from "../app-settings/shared/app-settings-form.tsx";
import { LivePreview, useShownDevices } from "../devices/shared/panel/live-preview.tsx";
import { ConfigurationPage } from "./configuration-page.tsx";
import { IconCard } from "./icon-card.tsx";
import { messages } from "./messages/en.ts";
import { Points } from "./shared/points.tsx";

/** What an app shows of a product's devices: their names and texts on one page, the panel that controls them on another. */
function AppParts({ part }: { part: "app_settings" | "panel" }) {
  const t = useMessages(messages);
  return (
    <ConfigurationPage>
      {({ product, configuration, save, readOnly }) => (
        <Points productId={product.id}>
          {(points) => (
            <>
              {part === "app_settings" && <IconCard product={product} readOnly={readOnly} />}
              <AppSettingsForm
                parts={[part]}
                value={configuration}
                points={points}
                translations={configuration.function_texts}
                deviceName={{ ...configuration.name_texts, zh_CN: product.name }}
                save={async ({ [part]: next }) => {
                  await save({ [part]: next });
                  toast.success(t("saved"));
                }}
                {...(part === "panel" && {
                  preview: (panel: PanelSettings, examples: ReactNode) => (
                    <LivePreview productId={product.id} panel={panel} examples={examples} />
                  ),
                })}
              />
            </>
          )}
        </Points>
      )}
    </ConfigurationPage>
  );
}

export const AppSettingsPage = () => <AppParts part="app_settings" />;

export function PanelPage() {
  const { productId } = useScreenParams("productPanel");
  // Asked for with the product rather than one after the other, so that the panel is there at once.
  useCall(api.configuration.get, { params: { id: productId } });
  useCall(api.products.definition, { params: { id: productId } });
  useShownDevices(productId);
  return <AppParts part="panel" />;
}
