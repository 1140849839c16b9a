import { useSearch } from "@tanstack/react-router";
import type { Overview } from "@thingwright/contract/accounts/overview.ts";
import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { useKnownNow } from "../../lib/ago.tsx";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { LinkButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { Figures } from "./figures.tsx";
import { messages } from "./messages/en.ts";
import { MinuteLine } from "./minute-line.tsx";
import { lastHour } from "./minutes.ts";
import { Newest } from "./newest.tsx";
import { Refusals } from "./refusals.tsx";
import { isWhole, useOverview } from "./use-overview.ts";
import { WaitingList } from "./waiting.tsx";

// These parts are below the main content or shown only sometimes, so their code loads later.
const AppSection = lazyPart(() => import("../apps/shared/app-section.tsx").then((m) => m.AppSection));
const SampleNotice = lazyPart(() => import("./sample-notice.tsx").then((m) => m.SampleNotice));
const FirstSteps = lazyPart(() => import("./first-steps.tsx").then((m) => m.FirstSteps));

/** Shows the user's products and devices and their current activity: the first page after sign-in. */
export function OverviewPage() {
  const t = useMessages(messages);
  const { data, error, refetch, live } = useOverview();
  if (!data && error)
    return (
      <Page>
        <LoadError error={error} onRetry={refetch} />
      </Page>
    );
  if (!data) return <Loading />;
  return (
    <Page title={t("title")}>
      <LiveNotice live={live} />
      <Whole overview={data} />
    </Page>
  );
}

function Whole({ overview }: { overview: Overview }) {
  const { products, first_steps: steps, sample, waiting } = overview;
  const path = useFirstSteps(steps);
  const bare = (products?.total ?? 0) === 0;
  const mayApps = useMay()(api.apps.list);
  return (
    <div className="flex flex-col gap-7 pt-1">
      {steps && path.shown && (
        <FirstSteps
          meanwhile={<Skeleton className="h-80 w-full" />}
          steps={steps}
          sample={sample}
          onHidden={path.end}
        />
      )}
      {bare ? !path.shown && <Nothing waiting={waiting} /> : <Present overview={overview} />}
      {mayApps && <AppSection />}
      {sample && <SampleNotice sample={sample} />}
    </div>
  );
}

/**
 * Whether the first steps are shown. They are shown until all steps are done or the user hides them. If the page's
 * address has `steps=1`, they are always shown.
 */
function useFirstSteps(steps: Overview["first_steps"]) {
  const { steps: asked } = useSearch({ strict: false }) as { steps?: string };
  const go = useGo();
  // The steps stay visible after the last one is done, so that the user sees it ticked.
  const [begun, setBegun] = useState(false);
  const open = steps !== null && !steps.hidden && !isWhole(steps);
  if (open && !begun) setBegun(true);
  return {
    shown: steps !== null && (asked === "1" || (!steps.hidden && (open || begun))),
    end: () => {
      setBegun(false);
      if (asked) void go({ screen: "application" }, { replace: true });
    },
  };
}

function Present({ overview: { products, motion, waiting } }: { overview: Overview }) {
  const t = useMessages(messages);
  const now = useKnownNow();
  const counts = lastHour(motion?.minutes ?? [], now);
  const hour = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Figures products={products} motion={motion} minute={counts.at(-1) ?? 0} hour={hour} />
      {motion && (
        <section aria-label={t("lineTitle")}>
          <h2 className="pb-2 font-semibold">{hour > 0 ? t("lineTitle") : t("quiet")}</h2>
          <MinuteLine counts={counts} now={now} />
        </section>
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {motion ? (
          <>
            <Refusals refusals={motion.refusals} />
            <div className="flex min-w-0 flex-col gap-8">
              <WaitingList waiting={waiting} />
              <Newest devices={motion.newest} />
            </div>
          </>
        ) : (
          <WaitingList waiting={waiting} />
        )}
      </div>
    </>
  );
}

/** Tells the user what to do first, in place of figures that would all be zero. */
function Nothing({ waiting }: Pick<Overview, "waiting">) {
  const t = useMessages(messages);
  const mayCreate = useMay()(api.products.create);
  return (
    <>
      <EmptyState
        icon={PackagePlus}
        title={t(mayCreate ? "emptyTitle" : "emptyMemberTitle")}
        description={t(mayCreate ? "emptyText" : "emptyMemberText")}
        action={
          mayCreate && (
            <LinkButton variant="primary" render={<ScreenLink screen="productCreate" />}>
              {t("create")}
            </LinkButton>
          )
        }
      />
      <WaitingList waiting={waiting} />
    </>
  );
}

function Loading() {
  const t = useMessages(messages);
  return (
    <Page title={t("title")}>
      <SkeletonGroup className="flex flex-col gap-7 pt-1">
        <div className="grid grid-cols-2 gap-6 border-b border-line pb-5 lg:flex lg:gap-16">
          {["products", "devices", "online", "messages"].map((name) => (
            <div key={name} className="flex flex-col gap-2.5">
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-7 w-16" />
              <Skeleton className="h-3 w-28" />
            </div>
          ))}
        </div>
        <Skeleton className="h-42 w-full" />
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          {["refusals", "newest"].map((name) => (
            <div key={name} className="flex flex-col gap-4">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-9 w-full" />
              <Skeleton className="h-9 w-full" />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </Page>
  );
}
