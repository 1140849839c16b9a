import type { StepOverview } from "@thingwright/contract/products/configuration.ts";
import { enabled, productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { isDebugged } from "@thingwright/contract/products/release-checklist.ts";
import type { DebuggedPoint, ReleaseChecklist } from "@thingwright/contract/products/releases.ts";
import { sampleValue } from "@thingwright/contract/points/values.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { ScreenLink, ScreenPlace } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { toast } from "../../ui/toast.ts";
import { stateTones, stepPlaces, useStepWords } from "../configuration/shared/step-words.ts";
import { useCallText } from "../devices/shared/use-call-text.ts";
import { messages } from "./messages/en.ts";

/** Shows which parts of a product are configured, and which of its function points were seen working. */
export function ChecklistCard({ product }: { product: Product }) {
  const productId = product.id;
  const developing = product.status === productStatus.developing;
  const t = useMessages(messages);
  const { data, error, isError, refetch } = useCall(api.releases.checklist, { params: { id: productId } });
  // After the release, open items cannot be completed any more. The text then says that they were not completed.
  const left = developing ? "openItems" : "openItemsThen";
  const about = data && (data.open === 0 ? t("allDone") : t(left, { count: data.open }));
  return (
    <Card title={t("checklist")} description={about}>
      {data ? (
        <div className="flex flex-col gap-5">
          <Parts parts={data.parts} productId={productId} />
          {data.breaking > 0 && (
            <Alert tone="warning" title={t("breaking", { count: data.breaking, edition: product.edition })}>
              <p>{t("breakingText")}</p>
              <TextLink render={<ScreenLink screen="productDifference" params={{ productId }} />}>
                {t("lookAtBreaking")}
              </TextLink>
            </Alert>
          )}
          <Points points={data.points} productId={productId} developing={developing} />
        </div>
      ) : isError ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Card>
  );
}

export type NeededPart = "function" | "hardware" | "guide" | "panel" | "translation";

function Parts({ parts, productId }: { parts: ReleaseChecklist["parts"]; productId: string }) {
  const t = useMessages(messages);
  const words = useStepWords();
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t("configured")}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {parts.map((step) => (
          <li key={step.part} className="flex items-start justify-between gap-3 px-3 py-2">
            <span className="flex min-w-0 flex-col items-start">
              <PartName step={step} productId={productId} />
              {step.state === "incomplete" && (
                <span className="text-meta break-words text-muted">{words.missing(step)}</span>
              )}
            </span>
            <span className="shrink-0">
              <StatusDot tone={stateTones[step.state]}>{t(`state_${step.state}`)}</StatusDot>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a part, as a link to the page on which the part is configured. */
function PartName({ step: { part }, productId }: { step: StepOverview; productId: string }) {
  const t = useMessages(messages);
  const name = t(`part_${part as NeededPart}`);
  if (!(part in stepPlaces)) return <span>{name}</span>;
  const { screen } = stepPlaces[part];
  return (
    <ScreenPlace screen={screen} params={{ productId }} className="text-accent-ink hover:underline">
      {name}
    </ScreenPlace>
  );
}

interface PointsProps {
  points: readonly DebuggedPoint[];
  productId: string;
  developing: boolean;
}

function Points({ points, productId, developing }: PointsProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const [all, setAll] = useState(false);
  const open = points.filter((point) => !isDebugged(point));
  const shown = all ? points : open;
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t("debugged")}</h3>
        {developing && open.length > 0 && (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ScreenPlace
              screen="virtualDevices"
              params={{ productId }}
              className="text-accent-ink hover:underline"
            >
              {t("debug")}
            </ScreenPlace>
            <SendAll productId={productId} open={open} />
          </span>
        )}
      </div>
      <p className="text-meta text-muted">{points.length === 0 ? t("noPoints") : t("debuggedText")}</p>
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {shown.map((point) => (
            <li
              key={point.identifier}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2"
            >
              <span className="min-w-0 break-words">
                {local(point)} <span className="font-mono text-meta text-muted">{point.identifier}</span>
              </span>
              <Seen point={point} />
            </li>
          ))}
        </ul>
      )}
      {open.length < points.length && (
        <div>
          <Button variant="link" size="sm" onClick={() => setAll(!all)}>
            {all ? t("showOpen") : t("showAll", { count: points.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

/**
 * A button that sends values to a running virtual device: one value for each function point for which no device has
 * accepted a value yet. Renders nothing if no virtual device runs.
 */
function SendAll({ productId, open }: Pick<PointsProps, "productId"> & { open: readonly DebuggedPoint[] }) {
  const t = useMessages(messages);
  const may = useMay();
  const textOf = useCallText();
  const product = { params: { id: productId } };
  const maySend = { enabled: may(api.virtualDevices.list) && may(api.devices.call) };
  const running = useCall(
    api.virtualDevices.list,
    { ...product, query: { running: enabled.yes, page_size: 1 } },
    maySend,
  );
  const definition = useCall(api.products.definition, product, maySend);
  const device = running.data?.list[0];
  const unanswered = new Set(open.flatMap((one) => (one.answered === false ? [one.identifier] : [])));
  const points = (definition.data?.list ?? []).filter(({ identifier }) => unanswered.has(identifier));
  const send = useAction(api.devices.call, {
    invalidates: ["releases"],
    onDone: (answer, { body: { params } }) => {
      if (answer.code === 200) toast.success(t("sentAll", { count: Object.keys(params).length }));
      else toast.error(t("sendAllFailed", { reason: textOf(answer) }));
    },
  });
  if (!device || points.length === 0) return null;
  const params = Object.fromEntries(points.map((point) => [point.identifier, sampleValue(point)]));
  return (
    <Button
      size="sm"
      loading={send.pending}
      onClick={() => send.start({ params: { id: device.id }, body: { params } })}
    >
      {t("sendAll", { device: device.name })}
    </Button>
  );
}

/**
 * Shows whether a device has reported a function point, and whether a device has accepted a value for it. Each is shown
 * only if the function point can be reported or issued.
 */
function Seen({ point: { reported, answered } }: { point: DebuggedPoint }) {
  const t = useMessages(messages);
  return (
    <span className="flex flex-wrap gap-x-4 text-meta">
      {reported !== null && (
        <StatusDot tone={reported ? "success" : "neutral"}>
          {t(reported ? "reported" : "notReported")}
        </StatusDot>
      )}
      {answered !== null && (
        <StatusDot tone={answered ? "success" : "neutral"}>
          {t(answered ? "answered" : "notAnswered")}
        </StatusDot>
      )}
    </span>
  );
}
