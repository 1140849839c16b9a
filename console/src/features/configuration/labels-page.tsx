import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { ProductLabel } from "@thingwright/contract/products/product-labels.ts";
import { Pencil, Plus, Tag } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { messages } from "./messages/en.ts";

const LabelDrawer = lazyPart(() => import("./label-drawer.tsx").then((m) => m.LabelDrawer));

/** The labels of a product, which can be changed in every stage. */
export function LabelsPage() {
  return (
    <ProductPage skeleton={<SkeletonForm fields={3} />}>
      {({ id, labels }) => <Labels productId={id} labels={labels} />}
    </ProductPage>
  );
}

function Labels({ productId, labels }: { productId: string; labels: readonly ProductLabel[] }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const mayChange = may(api.productLabels.create);
  const [edited, setEdited] = useState<ProductLabel | "new">();
  const remove = useDelete(api.productLabels.remove, {
    input: ({ id }: ProductLabel) => ({ params: { id: productId, labelId: id } }),
    title: t("removeLabelTitle"),
    description: t("removeLabelText"),
    subject: ({ key, value }) => `${key}=${value}`,
    success: ({ key }) => t("labelRemoved", { key }),
    invalidates: ["products", "configuration"],
  });
  const add = mayChange && (
    <Button
      icon={Plus}
      variant="primary"
      disabled={labels.length >= limits.productLabels}
      onClick={() => setEdited("new")}
    >
      {t("addLabel")}
    </Button>
  );
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">
          {t("labelsText", { limit: limits.productLabels })}
        </p>
        {labels.length > 0 && add}
      </div>
      <DataTable
        label={t("step_label")}
        rows={labels}
        rowKey={({ id }) => id}
        rowLabel={({ key }) => key}
        columns={[
          { id: "key", header: t("labelKey"), cell: ({ key }) => <span className="font-medium">{key}</span> },
          { id: "value", header: t("labelValue"), cell: ({ value }) => value, wide: true },
        ]}
        empty={
          <EmptyState
            icon={Tag}
            title={t("noLabels")}
            description={t(mayChange ? "noLabelsText" : "noLabelsReadText")}
            action={add}
          />
        }
        rowActions={(label) => [
          mayChange && { label: words("edit"), icon: Pencil, onSelect: () => setEdited(label) },
          remove.menuEntry(label),
        ]}
      />
      {remove.dialog}
      {edited && (
        <LabelDrawer
          productId={productId}
          label={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
