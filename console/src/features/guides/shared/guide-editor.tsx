import type { PairingGuides } from "@thingwright/contract/guides.ts";
import { isEmptyGuide } from "@thingwright/contract/guides.ts";
import { type PairingType, pairingTypeNames } from "@thingwright/contract/pairing-types.ts";
import { Cable, CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFollow } from "../../../lib/follow-form.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { SaveBar } from "../../../lib/save-bar.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ReadOnly } from "../../../ui/read-only.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.ts";
import { fieldsOf, guideRules, guidesOf } from "./edited-guides.ts";
import { GuideFields } from "./guide-fields.tsx";
import { GuidePreview } from "./guide-preview.tsx";
import { messages } from "./messages/en.ts";

interface GuideEditorProps {
  value: PairingGuides;
  /** The ways of pairing that are offered, in their order. */
  pairingTypes: readonly PairingType[];
  /** Rejects with a CallError, whose fields begin with `guides`. */
  save: (guides: PairingGuides) => Promise<unknown>;
  /** The way of pairing whose guide is shown, where the page keeps it; the first unless given. */
  shown?: PairingType | undefined;
  onShow?: (type: PairingType) => void;
  /** Guides that an empty one can start from. */
  starts?: PairingGuides | undefined;
  /** Leads to where the ways of pairing are chosen. */
  chooseTypes?: ReactNode;
  /** Leads to where the texts are translated. */
  translations?: ReactNode;
}

/** The guides of all ways of pairing that are offered, beside a phone that shows them as they are being written. */
export function GuideEditor({
  value,
  pairingTypes,
  save,
  chooseTypes,
  translations,
  ...props
}: GuideEditorProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const fields = fieldsOf(value, pairingTypes);
  const form = useForm(guideRules, {
    defaultValues: fields,
    onSubmit: async ({ guides }) => {
      await save(guidesOf(guides));
      toast.success(t("saved"));
    },
  });
  useFollow(form, fields);
  const [picked, setPicked] = useState<PairingType>();
  const chosen = props.onShow ? props.shown : picked;
  const [step, setStep] = useState(0);
  const { errors, isSubmitted } = form.formState;
  const refused = pairingTypes.filter((type) => errors.guides?.[type]);
  const show = (type: PairingType) => {
    if (props.onShow) props.onShow(type);
    else setPicked(type);
    setStep(0);
  };
  const type = chosen && pairingTypes.includes(chosen) ? chosen : pairingTypes[0];
  if (!type)
    return (
      <EmptyState
        icon={Cable}
        title={t("noTypesTitle")}
        description={t("noTypesText")}
        action={chooseTypes}
      />
    );
  // What is refused may stand in a guide that is not shown.
  const submit: typeof form.submit = async (event) => {
    await form.submit(event);
    const isRefused = (one: PairingType) => form.getFieldState(`guides.${one}`).invalid;
    const first = pairingTypes.find(isRefused);
    if (first && !isRefused(type)) show(first);
  };
  const values = form.watch("guides");
  const guide = values[type] ?? { steps: [], package: null };
  return (
    <Form form={{ ...form, submit }} className="@container">
      <div className="grid items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Tabs
            label={t("types")}
            value={type}
            onChange={show}
            items={pairingTypes.map((one) => ({
              value: one,
              label: (
                <>
                  {pairingTypeNames[one][language]}
                  {refused.includes(one)
                    ? isSubmitted && (
                        <CircleAlert aria-label={t("typeProblem")} className="size-3.5 text-danger-ink" />
                      )
                    : !isEmptyGuide({
                        steps: [],
                        package: null,
                        ...(values[one] as PairingGuides[PairingType]),
                      }) && <CircleCheck aria-label={t("typeDone")} className="size-3.5 text-success-ink" />}
                </>
              ),
              content: (
                <GuideFields
                  key={one}
                  form={form}
                  type={one}
                  types={pairingTypes}
                  start={props.starts?.[one]}
                  translations={translations}
                  onShow={setStep}
                />
              ),
            }))}
          />
          <SaveBar form={form} />
        </div>
        <div className="@3xl:sticky @3xl:top-4">
          <ReadOnly value={false}>
            <GuidePreview type={type} guide={guide} step={step} onStep={setStep} />
          </ReadOnly>
        </div>
      </div>
    </Form>
  );
}
