import type { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import type { ReactNode } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useCall, useAction } from "../../lib/query.ts";
import { useScreenParams } from "../../lib/screens.tsx";
import { toast } from "../../ui/toast.ts";
import { AppPreview } from "../../parts/app-settings/app-preview.tsx";
import { appFieldsOf } from "../../parts/app-settings/app-form.ts";
import { AppSettingsForm } from "../../parts/app-settings/app-settings-form.tsx";
import { LivePreview, useShownDevices } from "../devices/shared/panel/live-preview.tsx";
import { ConfigurationPage } from "./configuration-page.tsx";
import { messages } from "./messages/en.ts";
import { ProductPanelPart } from "./panel/product-panel.tsx";
import { Points } from "./shared/points.tsx";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Card } from "../../ui/card.tsx";
import { ReadOnly } from "../../ui/read-only.ts";
import { useProductIcon } from "../products/api.ts";
import { IconPicker } from "../products/shared/icon-picker.tsx";

/** The name, icon and texts that an app shows for a new device of a product. */
export function AppSettingsPage() {
  const t = useMessages(messages);
  return (
    <ConfigurationPage>
      {({ product, configuration, save, readOnly }) => (
        <Points productId={product.id}>
          {(points) => (
            <>
              <IconCard product={product} readOnly={readOnly} />
              <AppSettingsForm
                parts={["app_settings"]}
                value={configuration}
                points={points}
                translations={configuration.function_texts}
                deviceName={{ ...configuration.name_texts, zh_CN: product.name }}
                save={async ({ app_settings }) => {
                  await save({ app_settings });
                  toast.success(t("saved"));
                }}
              />
            </>
          )}
        </Points>
      )}
    </ConfigurationPage>
  );
}

/** Chooses the panel that controls a product's devices, and the version of the panel; arranges the generic panel. */
export function PanelPage() {
  const t = useMessages(messages);
  const { productId } = useScreenParams("productPanel");
  // These calls start together with the call for the product, not after it, so that the panel shows sooner.
  useCall(api.configuration.get, { params: { id: productId } });
  useCall(api.products.definition, { params: { id: productId } });
  useCall(api.productPanels.get, { params: { id: productId } });
  useShownDevices(productId);
  return (
    <ConfigurationPage>
      {({ product, configuration, save, readOnly }) => (
        <Points productId={product.id}>
          {(points) => {
            const deviceName = { ...configuration.name_texts, zh_CN: product.name };
            const { app_settings, panel: settings } = appFieldsOf(configuration);
            const translations = configuration.function_texts;
            return (
              <ProductPanelPart
                product={product}
                settings={configuration.panel}
                locked={readOnly}
                examples={
                  <AppPreview
                    points={points}
                    translations={translations}
                    deviceName={deviceName}
                    settings={app_settings}
                    panel={settings}
                  />
                }
                generic={(cards) => (
                  <AppSettingsForm
                    above={cards}
                    parts={["panel"]}
                    value={configuration}
                    points={points}
                    translations={translations}
                    deviceName={deviceName}
                    save={async ({ panel }) => {
                      await save({ panel });
                      toast.success(t("saved"));
                    }}
                    preview={(panel: PanelSettings, examples: ReactNode) => (
                      <LivePreview productId={product.id} panel={panel} examples={examples} />
                    )}
                  />
                )}
              />
            );
          }}
        </Points>
      )}
    </ConfigurationPage>
  );
}

/** The icon of a product, which apps show for its devices. A choice is saved at once. */
function IconCard({ product, readOnly }: { product: Product; readOnly: boolean }) {
  const t = useMessages(messages);
  const iconOf = useProductIcon();
  const update = useAction(api.products.update, { success: t("saved") });
  return (
    <Card title={t("icon")} description={t("iconText")}>
      <ReadOnly value={readOnly}>
        <IconPicker
          value={product.icon}
          fallback={iconOf({ ...product, icon: "" })}
          onChange={(icon) => update.start({ params: { id: product.id }, body: { icon } })}
        />
      </ReadOnly>
    </Card>
  );
}
