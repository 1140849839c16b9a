import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { NewSavedScenario, SavedScenario } from "@thingwright/contract/products/scenarios.ts";
import { Clapperboard, Download, Ellipsis, Pencil, Play } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { download } from "../../lib/csv.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { useLiveReads } from "../../lib/live-reads.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { deletionWords } from "../../lib/usual-words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Menu } from "../../ui/menu.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { messages } from "./messages/en.ts";
import { NewScenario } from "./new-scenario.tsx";
import { ScenarioItem } from "./scenario-item.tsx";
import { scenarioText } from "./scenario-text.ts";

const drawers = () => import("./scenario-drawers.tsx");
const CreateDrawer = lazyPart(() => drawers().then((m) => m.CreateScenarioDrawer));
const EditDrawer = lazyPart(() => drawers().then((m) => m.EditScenarioDrawer));
const PlayDrawer = lazyPart(() => import("./play-drawer.tsx").then((m) => m.PlayDrawer));

/** The scenarios of a product, and the virtual devices that run them. */
export function ScenariosPage() {
  const { productId } = useScreenParams("scenarios");
  return (
    <ProductPage skeleton={<SkeletonForm fields={4} />}>
      {() => <Scenarios productId={productId} />}
    </ProductPage>
  );
}

type Opened =
  | { kind: "create"; draft: NewSavedScenario }
  | { kind: "edit" | "play"; scenario: SavedScenario };

function Scenarios({ productId }: { productId: string }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const params = { id: productId };
  const list = useCall(api.scenarios.list, { params });
  const definition = useCall(api.products.definition, { params });
  const virtual = useCall(api.virtualDevices.list, { params, query: { page_size: limits.virtualDevices } });
  // Other users may start or stop a scenario.
  const live = useLiveReads("product", productId, {
    resources: ["virtualDevices"],
    // An update about a changed behavior contains only the id of the device. An update of presence has more fields.
    // Updates of presence may be frequent, so they are ignored.
    concerns: ({ devices: changed }) => changed.some((device) => Object.keys(device).length === 1),
  });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const remove = useDelete(api.scenarios.remove, {
    input: ({ id }: SavedScenario) => ({ params: { ...params, scenarioId: id } }),
    ...deletionWords(t),
  });
  const failed = [list, definition, virtual].find(({ isError, data }) => isError && !data);
  if (failed) return <LoadError error={failed.error} onRetry={failed.refetch} />;
  if (!list.data || !definition.data || !virtual.data) return <SkeletonForm fields={4} />;
  const scenarios = list.data.list;
  const points = definition.data.list;
  const devices = virtual.data.list;
  const mayChange = may(api.scenarios.create);
  const create = mayChange && points.length > 0 && (
    <NewScenario
      points={points}
      disabled={scenarios.length >= limits.productScenarios}
      onDraft={(draft) => setOpened({ kind: "create", draft })}
    />
  );
  const playing = ({ id }: SavedScenario) => devices.filter(({ scenario }) => scenario?.plan?.id === id);
  return (
    <section className="flex flex-col gap-4">
      <LiveNotice live={live} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-[1_1_18rem] text-muted">{t("text")}</p>
        {scenarios.length > 0 && create}
      </div>
      {scenarios.length === 0 && (
        <EmptyState
          icon={Clapperboard}
          title={t("emptyTitle")}
          description={t(points.length === 0 ? "noPoints" : "emptyText")}
          action={create}
        />
      )}
      {scenarios.map((scenario) => (
        <ScenarioItem
          key={scenario.id}
          productId={productId}
          points={points}
          scenario={scenario}
          playing={playing(scenario)}
          actions={
            <>
              {mayChange &&
                (devices.length > 0 ? (
                  <Button size="sm" icon={Play} onClick={() => setOpened({ kind: "play", scenario })}>
                    {t("run")}
                  </Button>
                ) : (
                  <ScreenLink screen="virtualDevices" params={{ productId }}>
                    {t("makeDevice")}
                  </ScreenLink>
                ))}
              <Menu
                align="end"
                trigger={
                  <IconButton icon={Ellipsis} size="sm" label={t("actionsFor", { name: scenario.name })} />
                }
                items={[
                  mayChange && {
                    label: words("edit"),
                    icon: Pencil,
                    onSelect: () => setOpened({ kind: "edit", scenario }),
                  },
                  {
                    label: t("export"),
                    icon: Download,
                    onSelect: () =>
                      download(`${scenario.name}.json`, scenarioText(scenario), "application/json"),
                  },
                  remove.menuEntry(scenario),
                ]}
              />
            </>
          }
        />
      ))}
      {remove.dialog}
      {opened?.kind === "create" && (
        <CreateDrawer productId={productId} points={points} draft={opened.draft} onClose={close} />
      )}
      {opened?.kind === "edit" && (
        <EditDrawer productId={productId} points={points} scenario={opened.scenario} onClose={close} />
      )}
      {opened?.kind === "play" && (
        <PlayDrawer productId={productId} scenario={opened.scenario} devices={devices} onClose={close} />
      )}
    </section>
  );
}
