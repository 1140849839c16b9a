import type { StandardPoint } from "@thingwright/contract/points/property-models.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { useCall } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { TextLink } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";

/**
 * Shows where a standard function point is used: the names of the templates, and the number of products in all
 * accounts.
 */
export function UseDrawer({ point, onClose }: { point: StandardPoint; onClose: () => void }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const found = useCall(api.propertyModels.get, { params: { identifier: point.identifier } });
  const use = found.data?.use;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("useTitle", { name: local(point) })}
      description={<code className="font-mono">{point.identifier}</code>}
    >
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} />}
      {found.isPending && <SkeletonText lines={6} />}
      {use && (
        <div className="flex flex-col gap-6">
          <section>
            <h3 className="mb-2 font-semibold">{t("useProducts")}</h3>
            <p>
              {use.product_count === 0
                ? t("notUsed")
                : `${t("productsOf", { count: use.product_count })} · ${t("ofAccounts", { count: use.account_count })}`}
            </p>
            {use.own_count > 0 && (
              <p className="mt-1 text-muted">{t("ownProducts", { count: use.own_count })}</p>
            )}
          </section>
          <section>
            <h3 className="mb-2 font-semibold">{t("useTemplates")}</h3>
            {use.categories.length === 0 ? (
              <p className="text-muted">{t("noTemplates")}</p>
            ) : (
              <ul className="rounded-lg border border-line">
                {use.categories.map((category) => (
                  <li key={category.id} className="border-b border-line px-3 py-2 last:border-b-0">
                    <TextLink
                      render={<ScreenLink screen="categoryDefinition" params={{ categoryId: category.id }} />}
                    >
                      {local(category)}
                    </TextLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      )}
    </Drawer>
  );
}
