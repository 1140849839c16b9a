import {
  nextPanelStages,
  PanelStageChange,
  type PanelVersion,
} from "@thingwright/contract/content/panel-versions.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction, useCall } from "../../../lib/query.ts";
import { useQuestion } from "../../../lib/question.ts";
import { useMay } from "../../../lib/user.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { messages } from "../messages/en.ts";
import { useStageWords } from "../use-stage-words.ts";

interface StageDrawerProps {
  panelId: string;
  version: PanelVersion;
  onClose: () => void;
}

const stages = ["testers", "share", "all", "withdrawn"] as const;
/** The suggested percentage of homes that get a version first. It is small, so that a problem affects few homes. */
const firstShare = 10;

/** The stages that need a confirmation, because they affect everybody at once. */
const asked = ["all", "withdrawn"] as const;
type Asked = (typeof asked)[number];

/** Chooses who gets a version. The drawer's button saves the choice, after a confirmation if it affects everybody. */
export function StageDrawer({ panelId, version, onClose }: StageDrawerProps) {
  const t = useMessages(messages);
  const who = useStageWords();
  const may = useMay();
  const sure = useQuestion<Asked, boolean>();
  const uses = useCall(
    api.productPanels.uses,
    { params: { id: panelId }, query: { page_size: 1 } },
    { enabled: may(api.productPanels.uses) },
  );
  const set = useAction(api.panelVersions.setStage, {
    invalidates: ["panelVersions", "panels", "productPanels"],
    success: (saved) => t("released", { version: saved.version, who: who(saved) }),
    onDone: onClose,
  });
  const possible = nextPanelStages(version.stage);
  const now = stages.find((one) => one === version.stage && possible.includes(one)) ?? "testers";
  const form = useForm(PanelStageChange, {
    defaultValues: { stage: now, share: version.share ?? firstShare },
    onSubmit: async ({ stage, share }) => {
      const reaching = asked.find((one) => one === stage && one !== version.stage);
      if (reaching && !(await sure.ask(reaching))) return;
      await set.run({
        params: { id: panelId, versionId: version.id },
        body: { stage, ...(stage === "share" && { share }) },
      });
    },
  });
  return (
    <FormDrawer
      form={form}
      title={t("releaseTitle", { version: version.version })}
      description={t("releaseText")}
      submit={t("releaseConfirm")}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="stage"
        render={({ field }) => (
          <Field
            label={t("stage")}
            error={form.error("stage")}
            {...(possible.length < stages.length && { help: t("testersFirst") })}
          >
            <RadioCards
              {...field}
              options={stages.map((stage) => ({
                value: stage,
                label: t(`to_${stage}`),
                description: t(`to_${stage}_text`),
                disabled: !possible.includes(stage),
              }))}
            />
          </Field>
        )}
      />
      {form.watch("stage") === "share" && (
        <Controller
          control={form.control}
          name="share"
          render={({ field }) => (
            <Field label={t("share")} error={form.error("share")} required>
              <NumberInput
                {...field}
                value={field.value ?? null}
                unit="%"
                min={1}
                max={99}
                className="max-w-32"
              />
            </Field>
          )}
        />
      )}
      {sure.question && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && sure.answer(false)}
          tone={sure.question === "all" ? "primary" : "danger"}
          title={t(`sure_${sure.question}`, { version: version.version })}
          description={t(`sure_${sure.question}_text`)}
          confirmLabel={t(`sure_${sure.question}_confirm`)}
          onConfirm={() => sure.answer(true)}
        >
          {uses.data && (
            <p>{uses.data.total === 0 ? t("sureNone") : t("sureProducts", { count: uses.data.total })}</p>
          )}
        </ConfirmDialog>
      )}
    </FormDrawer>
  );
}
