import type { StepOverview } from "@thingwright/contract/products/configuration.ts";
import { neededParts } from "@thingwright/contract/products/release-checklist.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenPlace } from "../../lib/screens.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { messages } from "./messages/en.ts";
import { stateTones, stepPlaces, useStepWords } from "./shared/step-words.ts";

/** All parts of a product's configuration: the progress of each, and a link to it. */
export function HomePage() {
  return (
    <ProductPage skeleton={<SkeletonCards />}>{(product) => <Parts productId={product.id} />}</ProductPage>
  );
}

function Parts({ productId }: { productId: string }) {
  const t = useMessages(messages);
  const { data, error, isError, refetch } = useCall(api.configuration.steps, { params: { id: productId } });
  if (!data) return isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonCards />;
  return (
    <ul aria-label={t("parts")} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {data.list.map((step) => (
        <Part key={step.part} productId={productId} step={step} />
      ))}
    </ul>
  );
}

function Part({ productId, step }: { productId: string; step: StepOverview }) {
  const t = useMessages(messages);
  const words = useStepWords();
  if (!(step.part in stepPlaces)) return null;
  const part = step.part;
  const { icon: Icon, screen } = stepPlaces[part];
  return (
    <li>
      <ScreenPlace
        screen={screen}
        params={{ productId }}
        className="flex h-full items-start gap-3 rounded-lg border border-line bg-sheet p-4 transition-colors hover:border-line-strong"
      >
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">{t(`step_${part}`)}</span>
            <span className="ms-auto text-meta">
              <StatusDot tone={stateTones[step.state]}>{t(`state_${step.state}`)}</StatusDot>
            </span>
          </span>
          <span className="mt-1 block text-meta text-muted">
            {step.state === "incomplete" ? words.missing(step) : t(`does_${part}`)}
          </span>
          {neededParts.has(part) && (
            <span className="mt-2 block">
              <Tag>{t("needed")}</Tag>
            </span>
          )}
        </span>
      </ScreenPlace>
    </li>
  );
}
