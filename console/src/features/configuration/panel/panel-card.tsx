import type { Panel } from "@thingwright/contract/content/panels.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { Button, TextLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Tag } from "../../../ui/tag.tsx";
import { PanelPicture } from "../../../parts/panels/panel-picture.tsx";
import { messages } from "./messages/en.ts";

const ChooseDrawer = lazyPart(() => import("./choose-drawer.tsx").then((m) => m.ChooseDrawer));

interface PanelCardProps {
  product: Product;
  panel: Panel;
  locked: boolean;
  onTry: (panelId: string) => void;
}

/** The panel of a product, and a button to choose another one. */
export function PanelCard({ product, panel, locked, onTry }: PanelCardProps) {
  const t = useMessages(messages);
  const may = useMay();
  const local = useLocalName();
  const [choosing, setChoosing] = useState(false);
  const name = local(panel);
  // A panel that the platform has withdrawn has no categories, and no page that the account can open.
  const hasPage = panel.own || panel.built_in || panel.categories.length > 0;
  return (
    <Card
      title={t("title")}
      description={t("text")}
      actions={
        !locked && (
          <Button icon={ArrowLeftRight} onClick={() => setChoosing(true)}>
            {t("change")}
          </Button>
        )
      }
    >
      <div className="flex items-center gap-3">
        <PanelPicture panel={panel} className="w-12" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium break-words">
            {may(api.panels.get) && hasPage ? (
              <TextLink render={<ScreenLink screen="panelInfo" params={{ id: panel.id }} />}>{name}</TextLink>
            ) : (
              name
            )}
            {hasPage && !panel.own && !panel.built_in && <Tag>{t("offered")}</Tag>}
          </p>
          {panel.built_in && <p className="text-meta text-muted">{t("genericText")}</p>}
          {locked && <p className="text-meta text-muted">{t("choiceLocked")}</p>}
        </div>
      </div>
      {choosing && (
        <ChooseDrawer
          product={product}
          current={panel.id}
          onClose={() => setChoosing(false)}
          onTry={(id) => {
            setChoosing(false);
            onTry(id);
          }}
        />
      )}
    </Card>
  );
}
