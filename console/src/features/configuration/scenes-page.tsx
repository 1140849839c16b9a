import type { Product } from "@thingwright/contract/products/products.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { SceneSettings } from "@thingwright/contract/people/scenes.ts";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { queryClient, queryOf, useCall, useKept } from "../../lib/query.ts";
import { ReadOnlyForms } from "../../lib/read-only-forms.ts";
import { useParts } from "../../lib/use-parts.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { messages as shared } from "./messages/en.ts";
import { messages } from "./scenes/messages/en.ts";
import { ScenesForm } from "./scenes/scenes-form.tsx";
import { Points } from "./shared/points.tsx";

type Scenes = SceneSettings & { version: number };

/** The page that chooses which function points can start scenes, and which ones scenes can set. */
export function ScenesPage() {
  return (
    <ProductPage skeleton={<SkeletonForm fields={5} />}>
      {(product) => <Scenes product={product} />}
    </ProductPage>
  );
}

function Scenes({ product }: { product: Product }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const kept = useKept();
  const input = { params: { id: product.id } };
  const query = useCall(api.productScenes.get, input);
  const { save, dialog } = useParts<Scenes, Partial<SceneSettings>>({
    data: query.data,
    write: (parts, base) =>
      call(api.productScenes.save, { ...input, body: { ...parts, ...(base && { version: base.version }) } }),
    read: () => call(api.productScenes.get, input),
    keep: (stored) => {
      queryClient.setQueryData<Scenes>(queryOf(api.productScenes.get, input).queryKey, stored);
      for (const route of [api.configuration.steps, api.configuration.get, api.products.definition])
        void kept.refresh(route);
    },
    nameOf: (part) => t(part),
  });
  const { data } = query;
  if (!data)
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonForm fields={5} />
    );
  const developing = product.status === productStatus.developing;
  const readOnly = !developing || !may(api.productScenes.save);
  return (
    <>
      {developing && readOnly && <Alert>{words("readOnly")}</Alert>}
      <ReadOnlyForms value={readOnly}>
        <Points productId={product.id}>
          {(points) => (
            <ScenesForm productId={product.id} points={points} value={data} readOnly={readOnly} save={save} />
          )}
        </Points>
      </ReadOnlyForms>
      {dialog}
    </>
  );
}
