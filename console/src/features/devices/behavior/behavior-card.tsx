import type { Device } from "@thingwright/contract/devices/devices.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useAwaySince } from "../../../lib/away.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { messages as devices } from "../messages/en.ts";
import { messages } from "./messages/en.ts";
import { ScenarioChoice } from "./scenario-choice.tsx";
import { usePlaying } from "./use-scenario.ts";

const BehaviorDrawer = lazyPart(() => import("./behavior-drawer.tsx").then((m) => m.BehaviorDrawer));

/** The polling interval in milliseconds. The card polls because other users may begin or end a scenario. */
const askEvery = 15_000;

interface BehaviorCardProps {
  device: Device;
  points: readonly FunctionPoint[];
}

/** The current activity of a virtual device, and how its function points change by themselves. */
export function BehaviorCard({ device, points }: BehaviorCardProps) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const may = useMay();
  const away = useAwaySince() !== undefined;
  const params = { id: device.product_id, deviceId: device.id };
  const { data, error, refetch } = useCall(
    api.virtualDevices.behavior,
    { params },
    { refetchInterval: askEvery },
  );
  const play = useAction(api.virtualDevices.startScenario);
  const end = useAction(api.virtualDevices.endScenario);
  const playing = usePlaying(data?.scenario);
  const [choosing, setChoosing] = useState(false);
  const mayChange = may(api.virtualDevices.setBehavior);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  const count = Object.keys(data?.generators ?? {}).length;
  return (
    <Card title={t("title")}>
      {!data ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex flex-col gap-2" role="status">
            {away ? (
              <StatusDot tone="neutral" hollow>
                {words("unknown")}
              </StatusDot>
            ) : (
              <StatusDot tone={playing ? "warning" : "success"}>{playing?.what ?? t("asUsual")}</StatusDot>
            )}
            {playing && (
              <>
                <ProgressBar value={playing.share} label={playing.what} tone="warning" />
                <span className="text-meta text-muted tabular" aria-live="off">
                  {t("timeLeft", { time: playing.left })}
                </span>
              </>
            )}
          </div>
          <p className="text-meta text-muted">{count === 0 ? t("allDefault") : t("someChosen", { count })}</p>
          {mayChange && (
            <div className="flex flex-wrap gap-2">
              {playing ? (
                <Button loading={end.pending} onClick={() => end.start({ params })}>
                  {t("end")}
                </Button>
              ) : (
                <ScenarioChoice
                  pending={play.pending}
                  onPlay={(kind, seconds) => play.start({ params, body: { kind, seconds } })}
                />
              )}
              <Button icon={SlidersHorizontal} onClick={() => setChoosing(true)}>
                {t("choose")}
              </Button>
            </div>
          )}
        </div>
      )}
      {choosing && data && (
        <BehaviorDrawer
          device={device}
          points={points}
          chosen={data.generators}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}
