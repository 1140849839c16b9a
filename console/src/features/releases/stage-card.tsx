import type { ProductDifference } from "@thingwright/contract/products/edition-differences.ts";
import { nameOf, productStatus, type ProductStatus } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { nextStages } from "@thingwright/contract/products/product-stages.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { isDebugged } from "@thingwright/contract/products/release-checklist.ts";
import type { ReleaseChecklist } from "@thingwright/contract/products/releases.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { useMay, useUser } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useProductWords } from "../products/shared/product-words.tsx";
import type { NeededPart } from "./checklist-card.tsx";
import { messages } from "./messages/en.ts";

const BreakingList = lazyPart(() =>
  import("../product-files/shared/breaking-list.tsx").then((m) => m.BreakingList),
);

/** Shows the stage of a product, what the stage means, and the stages that the product can move to. */
export function StageCard({ product }: { product: Product }) {
  const t = useMessages(messages);
  const may = useMay();
  const user = useUser();
  const [asking, setAsking] = useState<ProductStatus>();
  const { status, edition } = product;
  const stage = nameOf(productStatus, status);
  const next = user && may(api.releases.setStatus) ? nextStages(status, user.level) : [];
  const isReturned = status === productStatus.developing && edition > 0;
  const { debugDevices } = limits;
  return (
    <Card
      title={t(`now_${stage}`)}
      actions={
        // The next stage is at the right. Ending a product is never the primary action, because the page must not
        // suggest it.
        next.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {next.toReversed().map((one) => (
              <Button
                key={one}
                variant={one > status && one !== productStatus.ceased ? "primary" : "secondary"}
                onClick={() => setAsking(one)}
              >
                {t(`go_${nameOf(productStatus, one)}`)}
              </Button>
            ))}
          </div>
        )
      }
    >
      <p className="max-w-160 text-muted">
        {isReturned
          ? t("about_returned", { edition, debugDevices })
          : stage === "developing"
            ? t("about_developing", { debugDevices })
            : t(`about_${stage}`)}
      </p>
      {asking && <MoveDialog product={product} to={asking} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}

function MoveDialog({ product, to, onClose }: { product: Product; to: ProductStatus; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useProductWords();
  const isRelease = to > product.status && to !== productStatus.ceased;
  const checklist = useCall(api.releases.checklist, { params: { id: product.id } }, { enabled: isRelease });
  const move = useAction(api.releases.setStatus, {
    invalidates: ["releases", "products", "configuration"],
    refreshOnConflict: ["releases", "products"],
    success: t("moved", { stage: words.stage(to) }),
  });
  const stage = nameOf(productStatus, to);
  const edition = stage === "trial" ? product.edition + 1 : product.edition;
  const effect =
    stage === "trial" || stage === "developing" ? t(`effect_${stage}`, { edition }) : t(`effect_${stage}`);
  const isAgain = stage === "trial" && product.edition > 0;
  const changes = useCall(
    api.productFiles.compare,
    { params: { id: product.id }, query: { from: `edition.${product.edition}`, to: "product" } },
    { enabled: isAgain },
  );
  // The question must not be answered before the dialog can show what is open and what breaks.
  if (isRelease && (checklist.isPending || (isAgain && changes.isPending))) return null;
  return (
    <ConfirmAction
      action={move}
      input={{ params: { id: product.id }, body: { status: to } }}
      onClose={onClose}
      tone={stage === "ceased" ? "danger" : "primary"}
      title={t(`ask_${stage}`)}
      description={effect}
      subject={product.name}
      confirmLabel={t(`go_${stage}`)}
      acknowledge={isRelease && t(checklist.data?.open ? "acknowledgeOpen" : "acknowledge")}
    >
      {isRelease && checklist.data && <StillOpen checklist={checklist.data} />}
      {changes.data && changes.data.breaking.length > 0 && (
        <BreakingList {...changes.data} points={pointsOf(changes.data.differences)} />
      )}
      {[checklist, changes].map(
        ({ isError, error }, i) =>
          isError && (
            <Alert key={i} tone="warning">
              {errorText(error)}
            </Alert>
          ),
      )}
    </ConfirmAction>
  );
}

/**
 * The number of function points that are listed by name, of those that were not seen working. The rest are only
 * counted.
 */
const named = 5;

/** Names the items that are still open, so that the user does not overlook them. Shows nothing if all are done. */
function StillOpen({ checklist: { parts, points, open } }: { checklist: ReleaseChecklist }) {
  const t = useMessages(messages);
  const local = useLocalName();
  if (open === 0) return null;
  const unseen = points.filter((point) => !isDebugged(point)).map(local);
  const names = unseen.slice(0, named).join(t("separator"));
  const more = unseen.length - named;
  return (
    <Alert tone="warning" title={t("stillOpen", { count: open })}>
      <ul className="list-disc ps-4">
        {parts
          .filter(({ state }) => state !== "completed")
          .map(({ part, state }) => (
            <li key={part}>
              {t("partOpen", { part: t(`part_${part as NeededPart}`), state: t(`state_${state}`) })}
            </li>
          ))}
        {unseen.length > 0 && (
          <li>{more > 0 ? t("unseenMore", { names, count: more }) : t("unseen", { names })}</li>
        )}
      </ul>
    </Alert>
  );
}

/**
 * Returns the function points that differ, in their state in the edition, because breaking changes refer to that state.
 */
function pointsOf(list: readonly ProductDifference[]): FunctionPoint[] {
  return list.flatMap(({ key, was }) => (key.startsWith("points.") && was ? [was as FunctionPoint] : []));
}
