import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { messages } from "./messages/en.ts";
import { BindingTabs } from "./shared/binding-tabs.tsx";

const CreateDrawer = lazyPart(() =>
  import("./product-group-drawers.tsx").then((m) => m.CreateProductGroupDrawer),
);

/** Which group a product is in. The group can be changed in every stage. */
export function GroupOfProductPage() {
  const titles = useTitles();
  return (
    <ProductPage title={titles.screen("productBinding")} skeleton={<SkeletonForm fields={2} />}>
      {(product) => (
        <>
          <BindingTabs productId={product.id} active="productGroup" />
          <OwnGroup product={product} />
        </>
      )}
    </ProductPage>
  );
}

function OwnGroup({ product: { id, group_id } }: { product: Product }) {
  const t = useMessages(messages);
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  const groups = useCall(api.productGroups.list, {
    query: { page_size: limits.productGroups, sort: "name", order: "asc" },
  });
  const list = groups.data?.list ?? [];
  const invalidates = ["products", "productGroups"];
  const nameOf = (wanted: string | null) => list.find((group) => group.id === wanted)?.name ?? "";
  const join = useAction(api.productGroups.join, {
    invalidates,
    success: ({ group_id: joined }) => t("joined", { name: nameOf(joined) }),
  });
  const leave = useAction(api.productGroups.leave, { invalidates, success: t("left") });
  if (!groups.data)
    return groups.isError ? (
      <LoadError error={groups.error} onRetry={groups.refetch} />
    ) : (
      <SkeletonForm fields={2} />
    );
  const choose = (groupId: string | null) => {
    if (groupId !== null) join.start({ params: { id, groupId } });
    else if (group_id !== null) leave.start({ params: { id, groupId: group_id } });
  };
  return (
    <Card title={t("ownTitle")} description={t("ownText")} className="max-w-200">
      <Field label={t("group")}>
        <Combobox
          value={group_id}
          onChange={choose}
          options={list.map((group) => ({
            value: group.id,
            label: group.name,
            hint: group.supports_groups
              ? t("supportsLabel")
              : t("productCount", { count: group.product_count }),
          }))}
          placeholder={t(may(api.productGroups.join) ? "choose" : "none")}
          disabled={!may(api.productGroups.join) || join.pending || leave.pending}
          clearable
          className="max-w-100"
        />
      </Field>
      {may(api.productGroups.create) && may(api.productGroups.join) && (
        <Button variant="ghost" size="sm" icon={Plus} className="mt-2" onClick={() => setCreating(true)}>
          {t("create")}
        </Button>
      )}
      {group_id !== null && (
        <p className="mt-3">
          <TextLink render={<ScreenLink screen="groupInfo" params={{ id: group_id }} />}>
            {t("openGroup")}
          </TextLink>
        </p>
      )}
      {isCreating && (
        <CreateDrawer onCreated={({ id: groupId }) => choose(groupId)} onClose={() => setCreating(false)} />
      )}
    </Card>
  );
}
