import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { EditionContent } from "@thingwright/contract/products/releases.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { ComparisonView, concerning } from "../product-files/shared/comparison.tsx";
import { messages } from "./messages/en.ts";

interface EditionDrawerProps {
  product: Product;
  number: number;
  onClose: () => void;
}

/** Shows a product as it was released, what has changed since then, and a button that restores the released state. */
export function EditionDrawer({ product, number, onClose }: EditionDrawerProps) {
  const t = useMessages(messages);
  const may = useMay();
  const params = { id: product.id, number: String(number) };
  const { data, error, isError, refetch } = useCall(api.releases.edition, { params });
  const [asking, setAsking] = useState(false);
  const restore = useAction(api.releases.restore, {
    invalidates: ["releases", "products", "configuration", "keyMapping"],
    refreshOnConflict: ["releases", "products"],
    success: ({ left_out }) =>
      left_out.length === 0
        ? t("restored", { number })
        : t("restoredWithout", {
            number,
            parts: left_out.map((part) => t(`left_${part}`)).join(t("separator")),
          }),
  });
  const isOpen = product.status === productStatus.developing && may(api.releases.restore);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("edition", { number })}
      description={t("editionText")}
      footer={
        isOpen &&
        data &&
        data.differences.length > 0 && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t("restore")}
          </Button>
        )
      }
    >
      {!data && (isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={6} />)}
      {data && <Content edition={data} product={product} />}
      {asking && data && (
        <ConfirmAction
          action={restore}
          input={{ params, body: { version: data.version } }}
          onClose={() => setAsking(false)}
          title={t("restoreAsk", { number })}
          description={t("restoreText")}
          subject={product.name}
          confirmLabel={t("restore")}
        />
      )}
    </Drawer>
  );
}

interface ContentProps {
  edition: EditionContent;
  product: Product;
}

function Content({ edition, product }: ContentProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList
        items={[
          { label: t("name"), value: edition.name },
          { label: t("model"), value: edition.model },
          {
            label: t("points"),
            value: edition.points.map(local).join(t("separator")),
          },
        ]}
      />
      <p className="text-meta text-muted">
        {edition.made_by && `${t("releasedBy", { name: edition.made_by })} · `}
        <Time value={edition.made_at} />
      </p>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{t("since")}</h3>
        {edition.differences.length === 0 ? (
          <p className="text-muted">{t("same")}</p>
        ) : (
          <Differences edition={edition} product={product} />
        )}
      </section>
    </div>
  );
}

/** The changes of the product since the edition, with what they break. */
function Differences({ edition, product }: ContentProps) {
  const t = useMessages(messages);
  const query = { from: `edition.${edition.number}`, to: "product" };
  const { data, error, isError, refetch } = useCall(api.productFiles.compare, {
    params: { id: product.id },
    query,
  });
  if (!data) return isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={3} />;
  const labels = { was: t("edition", { number: edition.number }), now: t("now") };
  return (
    <ComparisonView
      comparison={concerning(product, edition.number, data)}
      points={edition.points}
      labels={labels}
    />
  );
}
