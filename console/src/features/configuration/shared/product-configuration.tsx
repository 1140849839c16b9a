import type {
  ConfigurationParts,
  VersionedConfiguration,
} from "@thingwright/contract/products/configuration.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { ReactNode } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { ReadOnlyForms } from "../../../lib/read-only-forms.ts";
import { useMay } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { messages } from "../messages/en.ts";
import { call } from "../../../lib/client.ts";
import { queryClient, queryOf, useCall, useKept } from "../../../lib/query.ts";
import { useParts } from "../../../lib/use-parts.tsx";

export interface Configured {
  product: Product;
  configuration: VersionedConfiguration;
  /** Replaces parts of the configuration; rejects if the server refuses them. */
  save: (parts: ConfigurationParts) => Promise<VersionedConfiguration>;
  /** Whether nothing can be changed. Forms read it from their context; controls outside of forms need this field. */
  readOnly: boolean;
}

interface ProductConfigurationProps {
  product: Product;
  children: (configured: Configured) => ReactNode;
}

/**
 * Loads the configuration of a product for the parts of a page that edit it. Once the product has left development, and
 * for users who may not change it, the forms are read-only.
 */
export function ProductConfiguration({ product, children }: ProductConfigurationProps) {
  const t = useMessages(messages);
  const may = useMay();
  const { query, configuration, save, dialog } = useConfiguration(product.id);
  if (!configuration)
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <SkeletonForm fields={5} />
    );
  const developing = product.status === productStatus.developing;
  const readOnly = !developing || !may(api.configuration.save);
  return (
    <>
      {developing && readOnly && <Alert>{t("readOnly")}</Alert>}
      <ReadOnlyForms value={readOnly}>{children({ product, configuration, save, readOnly })}</ReadOnlyForms>
      {dialog}
    </>
  );
}

/**
 * Reads and saves the configuration of a product, which does not include its function points. `save` replaces the given
 * parts and leaves the others as they are. It rejects with a CallError, whose fields have the same names as those of
 * the parts. The page must show `dialog`.
 */
function useConfiguration(productId: string) {
  const t = useMessages(messages);
  const kept = useKept();
  const input = { params: { id: productId } };
  const query = useCall(api.configuration.get, input);
  const { save, dialog } = useParts<VersionedConfiguration, ConfigurationParts>({
    data: query.data,
    write: (parts, base) =>
      call(api.configuration.save, { ...input, body: { ...parts, ...(base && { version: base.version }) } }),
    read: () => call(api.configuration.get, input),
    keep: (stored) => {
      queryClient.setQueryData<VersionedConfiguration>(
        queryOf(api.configuration.get, input).queryKey,
        stored,
      );
      void kept.refresh(api.configuration.steps);
    },
    nameOf: (part) => t(`part_${part}`),
  });
  return { query, configuration: query.data, save, dialog };
}
