import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { StageChange } from "@thingwright/contract/products/releases.ts";
import { GitCompare } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { StageDot } from "../products/shared/product-words.tsx";
import { messages } from "./messages/en.ts";

const EditionDrawer = lazyPart(() => import("./edition-drawer.tsx").then((m) => m.EditionDrawer));

/** Which stages a product went through, who moved the product to each, and what was released. */
export function HistoryCard({ product }: { product: Product }) {
  const t = useMessages(messages);
  const input = { params: { id: product.id } };
  const { data, error, isError, refetch } = useCall(api.releases.stages, input);
  const kept = useCall(api.releases.editions, input).data?.list.map(({ number }) => number) ?? [];
  const [shown, setShown] = useState<number>();
  return (
    <Card
      title={t("history")}
      actions={
        kept.length > 0 && (
          <LinkButton
            size="sm"
            icon={GitCompare}
            render={<ScreenLink screen="productDifference" params={{ productId: product.id }} />}
          >
            {t("compare")}
          </LinkButton>
        )
      }
    >
      {!data && (isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonText lines={3} />)}
      {data?.list.length === 0 && <p className="text-muted">{t("noHistory")}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {data?.list.map((change, i) => (
          <li key={data.list.length - i} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <StageDot status={change.stage} />
            <span className="text-meta text-muted">
              <Time value={change.changed_at} />
              {change.changed_by && ` · ${t("by", { name: change.changed_by })}`}
            </span>
            {isRelease(change) && (
              <span className="ms-auto flex items-center gap-2">
                <Tag>{t("edition", { number: change.edition })}</Tag>
                {kept.includes(change.edition) && (
                  <Button size="sm" onClick={() => setShown(change.edition)}>
                    {t("look")}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {shown !== undefined && (
        <EditionDrawer product={product} number={shown} onClose={() => setShown(undefined)} />
      )}
    </Card>
  );
}

/**
 * Whether a change of stage released an edition. This is true of each change to trial production, because the only way
 * to that stage is a release from development.
 */
function isRelease({ stage }: StageChange): boolean {
  return stage === productStatus.trial;
}
