import type { ConfigurationParts, VersionedConfiguration } from "@thingwright/contract/configuration.ts";
import { productStatus } from "@thingwright/contract/enums.ts";
import type { Product } from "@thingwright/contract/products.ts";
import type { ReactNode } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { ReadOnlyForms } from "../../../lib/read-only-forms.ts";
import { useMay } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { messages } from "../messages/en.ts";
import { useConfiguration } from "./use-configuration.tsx";

export interface Configured {
  product: Product;
  configuration: VersionedConfiguration;
  /** Replaces parts of the configuration; rejects where they are refused. */
  save: (parts: ConfigurationParts) => Promise<VersionedConfiguration>;
  /** Whether nothing can be changed. Forms know it by themselves; what stands outside of them has to be told. */
  readOnly: boolean;
}

interface ProductConfigurationProps {
  product: Product;
  children: (configured: Configured) => ReactNode;
}

/**
 * The configuration of a product on its page, for parts of it that are edited there. Once the product has left development,
 * and for users who may not change it, their forms are read-only.
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
