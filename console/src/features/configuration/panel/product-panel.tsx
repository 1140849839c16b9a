import type { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import type { OfferedVersion, ProductPanel } from "@thingwright/contract/products/product-panels.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { type ReactNode, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { toast } from "../../../ui/toast.ts";
import { ReadOnly } from "../../../ui/read-only.ts";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { LivePreview } from "../../devices/shared/panel/live-preview.tsx";
import { runningVersion } from "../../../parts/panels/running-version.ts";
import { PanelCard } from "./panel-card.tsx";
import { messages } from "./messages/en.ts";
import { PanelNotices } from "./panel-notices.tsx";
import { VersionCard } from "./version-card.tsx";

interface ProductPanelPartProps {
  product: Product;
  /** How the panel is arranged, as it was saved. */
  settings: PanelSettings | null;
  /** Whether the product must keep its panel. Another version of the same panel can still be chosen. */
  locked: boolean;
  /** Renders the form for the arrangement of the generic panel, with the cards above it. */
  generic: (cards: ReactNode) => ReactNode;
  /** Content for a product without a virtual device. */
  examples: ReactNode;
}

/** Shows which panel and which version of it a product has, beside a preview of a phone that runs the panel. */
export function ProductPanelPart(props: ProductPanelPartProps) {
  const { product } = props;
  const params = { id: product.id };
  const [tried, setTried] = useState<string>();
  const own = useCall(api.productPanels.get, { params });
  const other = useCall(
    api.productPanels.get,
    { params, query: { panel_id: tried ?? genericPanelId } },
    { enabled: tried !== undefined },
  );
  const read = tried === undefined ? own : other;
  if (read.isError && !read.data) return <LoadError error={read.error} onRetry={read.refetch} />;
  if (!own.data || !read.data) return <SkeletonForm fields={4} />;
  return <Chosen {...props} key={tried ?? ""} own={own.data} shown={read.data} onTry={setTried} />;
}

interface ChosenProps extends ProductPanelPartProps {
  own: ProductPanel;
  /** The panel that runs in the phone preview: the product's panel, or a panel that the user is trying. */
  shown: ProductPanel;
  onTry: (panelId: string | undefined) => void;
}

function Chosen({ product, settings, locked, generic, examples, own, shown, onTry }: ChosenProps) {
  const t = useMessages(messages);
  const may = useMay();
  const [previewedVersionId, setPreviewedVersionId] = useState<string>();
  const preview = useAction(api.productPanels.preview, { invalidates: ["productPanels"] });
  const version = shown.versions.find(
    ({ version_id }) => version_id === (previewedVersionId ?? runningVersion(shown)?.version_id),
  );
  const recordPreview = ({ version_id, version: name }: OfferedVersion) => {
    if (previewedVersionId !== version_id || version_id !== own.waiting || !may(api.productPanels.preview))
      return;
    preview.run({ params: { id: product.id }, body: { version_id } }).then(
      () => {
        toast.success(t("previewed", { version: name }));
        setPreviewedVersionId(undefined);
      },
      () => undefined,
    );
  };
  const isGeneric = shown.panel.built_in;
  const cards = (
    <ReadOnly value={false}>
      <PanelNotices
        product={product}
        own={own}
        shown={shown}
        previewedVersionId={previewedVersionId}
        onPreview={setPreviewedVersionId}
        onLeave={() => onTry(undefined)}
      />
      {shown.chosen && <PanelCard product={product} panel={own.panel} locked={locked} onTry={onTry} />}
      {shown.chosen && !isGeneric && <VersionCard product={product} own={own} />}
    </ReadOnly>
  );
  if (isGeneric && shown.chosen) return generic(cards);
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-4">{cards}</div>
        <div className="@3xl:sticky @3xl:top-4">
          <ReadOnly value={false}>
            <LivePreview
              productId={product.id}
              panel={{ main: null, hidden: [], ...settings, panel_id: shown.panel.id }}
              bundle={version?.bundle ?? null}
              onShown={() => version && recordPreview(version)}
              examples={isGeneric ? examples : null}
            />
          </ReadOnly>
        </div>
      </div>
    </div>
  );
}
