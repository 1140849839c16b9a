import type { FirstSteps as Steps, Overview } from "@thingwright/contract/accounts/overview.ts";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { toast } from "../../ui/toast.ts";
import { FirstDevice } from "../devices/shared/first-device.tsx";
import { useAnnounceTaskStart } from "../tasks/shared/use-announce-task-start.ts";
import { messages } from "./messages/en.ts";

interface FirstStepsProps {
  steps: Steps;
  sample: Overview["sample"];
  onHidden: () => void;
}

/**
 * The four steps that lead to the first value of a device. They are ticked automatically. The first open step offers
 * the action for it.
 */
export function FirstSteps({ steps, sample, onHidden }: FirstStepsProps) {
  const t = useMessages(messages);
  const hide = useAction(api.overview.hideSteps, {
    success: t("hideStepsHint"),
    onDone: onHidden,
  });
  const { created, defined, connected, seen } = steps;
  const done = [created, defined, connected, seen];
  const next = done.indexOf(false);
  const stepOf = (at: number) => ({ no: at + 1, done: done[at]!, next: at === next });
  return (
    <section aria-label={t("stepsTitle")} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-3">
        <div className="min-w-0">
          <h2 className="text-section font-semibold">{t("stepsTitle")}</h2>
          <p className="text-muted">{t(next < 0 ? "stepsDone" : "stepsText")}</p>
        </div>
        <Button variant="ghost" loading={hide.pending} onClick={() => hide.start({ body: { hidden: true } })}>
          {t("hideSteps")}
        </Button>
      </div>
      <ol className="flex flex-col">
        <Step {...stepOf(0)} title={t("createTitle")} text={t("createText")} always={!sample}>
          {!created && (
            <LinkButton variant="primary" render={<ScreenLink screen="productCreate" />}>
              {t("create")}
            </LinkButton>
          )}
          {!sample && <TrySample />}
        </Step>
        <Step {...stepOf(1)} title={t("defineTitle")} text={t("defineText")}>
          {steps.product_id && (
            <LinkButton
              variant="primary"
              render={<ScreenLink screen="productDefinition" params={{ productId: steps.product_id }} />}
            >
              {t("define")}
            </LinkButton>
          )}
        </Step>
        <Step {...stepOf(2)} title={t("connectTitle")} text={t("connectText")}>
          {steps.product_id && <Connect productId={steps.product_id} />}
        </Step>
        <Step {...stepOf(3)} last title={t("seeTitle")} text={t("seeText")} always={seen}>
          {steps.device && (
            <LinkButton
              variant="primary"
              render={
                <ScreenLink
                  screen="deviceInfo"
                  params={{ productId: steps.device.product_id, deviceId: steps.device.id }}
                />
              }
            >
              {t("see")}
            </LinkButton>
          )}
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  no: number;
  done: boolean;
  /** Whether it is the first step that is not done. */
  next: boolean;
  last?: boolean;
  /** Whether its action shows even if the step is done. */
  always?: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ no, done, next, last, always, title, text, children }: StepProps) {
  const t = useMessages(messages);
  return (
    <li className="flex gap-4" aria-current={next ? "step" : undefined}>
      <div className="flex flex-col items-center">
        <span
          role="img"
          aria-label={t(done ? "stepDone" : "step", { count: no })}
          className={cx(
            "grid size-7 shrink-0 place-items-center rounded-full border text-meta font-semibold tabular transition-colors",
            done && "border-success-line bg-success-soft text-success-ink",
            next && "border-accent bg-accent text-on-accent",
            !done && !next && "border-line-strong text-muted",
          )}
        >
          {done ? <Check aria-hidden size={15} strokeWidth={2.5} /> : no}
        </span>
        {!last && (
          <span aria-hidden className={cx("my-1 w-px flex-1", done ? "bg-success-line" : "bg-line")} />
        )}
      </div>
      <div className={cx("min-w-0 flex-1 pt-0.5", last ? "pb-2" : "pb-6")}>
        <p className={cx("font-medium", !done && !next && "text-muted")}>{title}</p>
        <p className="max-w-130 text-muted">{text}</p>
        {(next || always) && <div className="flex flex-wrap items-center gap-2 pt-3">{children}</div>}
      </div>
    </li>
  );
}

function TrySample() {
  const t = useMessages(messages);
  const announceTaskStart = useAnnounceTaskStart();
  const create = useAction(api.overview.createSample, {
    onDone: ({ task_id }) => announceTaskStart("sample.create", task_id),
  });
  return (
    <Button loading={create.pending} onClick={() => create.start({})}>
      {t("trySample")}
    </Button>
  );
}

function Connect({ productId }: { productId: string }) {
  const t = useMessages(messages);
  return (
    <FirstDevice productId={productId} onStarted={() => toast({ title: t("connected"), tone: "info" })} />
  );
}
