import { Navigate, useNavigate } from "@tanstack/react-router";
import type { PairingType } from "@thingwright/contract/devices/pairing-types.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useCall } from "../../lib/query.ts";
import { entryOf, fillPath, ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { GuideEditor } from "../../parts/guides/guide-editor.tsx";
import { ConfigurationPage } from "./configuration-page.tsx";
import { messages } from "./guides/messages/en.ts";
import { PairingTypes } from "./guides/pairing-types.tsx";
import { PairingTypesDrawer } from "./guides/pairing-types-drawer.tsx";
import type { Configured } from "./shared/product-configuration.tsx";

/** How people connect new devices of a product: its ways of pairing, and a guide for each. */
export function GuidesPage() {
  return <ConfigurationPage>{(configured) => <Guides {...configured} />}</ConfigurationPage>;
}

function Guides({ product, configuration, save, readOnly }: Configured) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { step }: { step?: string } = useScreenParams("productGuide");
  const [choosing, setChoosing] = useState(false);
  const template = useCall(
    api.templates.published,
    { params: { id: product.category_id } },
    { staleTime: 300_000, enabled: !readOnly },
  );
  const { pairing_types: types, guides } = configuration;
  const pathOf = (type: PairingType) =>
    fillPath(entryOf("productGuide").path, { productId: product.id, step: type });
  const [first] = types;
  if (step === undefined && first) return <Navigate to={pathOf(first)} replace />;
  const choose = (
    <Button variant={first ? "secondary" : "primary"} onClick={() => setChoosing(true)}>
      {t(first ? "change" : "choose")}
    </Button>
  );
  return (
    <>
      {first && (
        <PairingTypes
          types={types}
          mode={product.communication_mode}
          action={readOnly ? undefined : choose}
        />
      )}
      <GuideEditor
        value={guides}
        pairingTypes={types}
        save={(next) => save({ guides: next })}
        shown={types.find((type) => type === step)}
        // All guides are edited in one form, so switching between the ways of pairing loses no input. No confirmation
        // is needed.
        onShow={(type) =>
          void navigate({ to: pathOf(type), replace: true, resetScroll: false, ignoreBlocker: true })
        }
        starts={template.data?.guides}
        chooseTypes={readOnly ? undefined : choose}
        translations={
          <TextLink render={<ScreenLink screen="productGuideTexts" params={{ productId: product.id }} />}>
            {t("otherLanguages")}
          </TextLink>
        }
      />
      {choosing && (
        <PairingTypesDrawer
          value={types}
          mode={product.communication_mode}
          save={(pairing_types) => save({ pairing_types })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
