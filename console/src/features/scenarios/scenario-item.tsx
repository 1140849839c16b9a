import { planSeconds } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import type { ScenarioStep } from "@thingwright/contract/products/scenario-plan.ts";
import type { SavedScenario } from "@thingwright/contract/products/scenarios.ts";
import type { VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import { Square } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../lib/api.ts";
import { useKnownNow } from "../../lib/ago.tsx";
import { durationText } from "../../lib/ago-text.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { usePlaying } from "../devices/shared/use-playing.ts";
import { messages } from "./messages/en.ts";
import { Timeline } from "./timeline.tsx";

interface ScenarioItemProps {
  productId: string;
  points: readonly FunctionPoint[];
  scenario: SavedScenario;
  /** The devices that were running the scenario when the list of devices was loaded. */
  playing: readonly VirtualDevice[];
  actions: ReactNode;
}

/** A scenario with its timeline, and the devices that run it now. */
export function ScenarioItem({ productId, points, scenario, actions, ...rest }: ScenarioItemProps) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  const now = useKnownNow();
  const playing = rest.playing.filter((device) => (device.scenario?.ends_at ?? 0) > now);
  const { name, plan, unfit } = scenario;
  const time = durationText(plan.seconds * 1000, locale);
  const nameOf = (step: ScenarioStep | undefined) => {
    if (!step) return "";
    const what = t(`kind_${step.kind}`);
    return "point" in step ? `${what}, ${step.point}` : what;
  };
  const first = usePlaying(playing[0]?.scenario);
  const passed = first && (first.share * planSeconds(plan)) / plan.seconds;
  return (
    <Card
      title={name}
      description={`${t("rounded", { count: plan.rounds, time })} · ${t("steps", { count: plan.steps.length })}`}
      actions={actions}
    >
      <div className="flex flex-col gap-4">
        {unfit.length > 0 && (
          <Alert tone="warning" title={t("unfit", { count: unfit.length })}>
            {t("unfitText", {
              steps: unfit.map((index) => `${index + 1} (${nameOf(plan.steps[index])})`).join(", "),
            })}
          </Alert>
        )}
        <Timeline points={points} seconds={plan.seconds} steps={plan.steps} now={passed && passed % 1} />
        {playing.length > 0 && (
          <section aria-label={t("running")} className="flex flex-col gap-2">
            <h3 className="text-meta text-muted">{t("running")}</h3>
            <ul className="divide-y divide-line rounded-md border border-line">
              {playing.map((device) => (
                <Run key={device.id} productId={productId} device={device} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}

/** A device that runs the scenario, with its progress. */
function Run({ productId, device }: { productId: string; device: VirtualDevice }) {
  const t = useMessages(messages);
  const may = useMay();
  const { id, name } = device;
  const run = usePlaying(device.scenario);
  const end = useAction(api.virtualDevices.endScenario, { success: () => t("stopped", { name }) });
  if (!run) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 ps-3 pe-2">
      <ScreenLink
        screen="communicationLog"
        params={{ productId, deviceId: id }}
        className="min-w-32 font-medium"
      >
        {name}
      </ScreenLink>
      <span className="min-w-32 flex-1">
        <ProgressBar value={run.share} label={`${run.what}, ${name}`} />
      </span>
      <span className="tabular text-meta text-muted">{t("left", { time: run.left })}</span>
      {may(api.virtualDevices.endScenario) && (
        <IconButton
          icon={Square}
          size="sm"
          label={t("stopOn", { name })}
          disabled={end.pending}
          onClick={() => end.start({ params: { id: productId, deviceId: id } })}
        />
      )}
    </li>
  );
}
