import type { PairingGuides } from "@thingwright/contract/content/guides.ts";
import { isEmptyGuide } from "@thingwright/contract/content/guides.ts";
import { type PairingType, pairingTypeNames } from "@thingwright/contract/devices/pairing-types.ts";
import { Cable, CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFollow } from "../../lib/follow-form.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { SaveBar } from "../../lib/save-bar.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadOnly } from "../../ui/read-only.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { fieldsOf, guideRules, guidesOf } from "./edited-guides.ts";
import { GuideFields } from "./guide-fields.tsx";
import { GuidePreview } from "./guide-preview.tsx";
import { messages } from "./messages/en.ts";

interface GuideEditorProps {
  value: PairingGuides;
  /** The pairing types that are offered, in the order in which they are shown. */
  pairingTypes: readonly PairingType[];
  /** Saves the guides. Rejects with a CallError whose field paths begin with `guides`. */
  save: (guides: PairingGuides) => Promise<unknown>;
  /**
   * The pairing type whose guide is shown, for a page that keeps this choice itself; such a page also passes `onShow`.
   * If undefined, the first pairing type is shown.
   */
  shown?: PairingType | undefined;
  onShow?: (type: PairingType) => void;
  /** Guides with which an empty guide of the same pairing type can be filled. */
  starts?: PairingGuides | undefined;
  /** A link to the page on which pairing types are chosen. */
  chooseTypes?: ReactNode;
  /** A link to the page on which the texts are translated. */
  translations?: ReactNode;
}

/** Edits the guides of all offered pairing types, beside a phone that previews the guide while it is being written. */
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
  const typesWithErrors = pairingTypes.filter((type) => errors.guides?.[type]);
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
  // A field with an error may be in a guide that is not shown: the first such guide is opened.
  const submit: typeof form.submit = async (event) => {
    await form.submit(event);
    const hasErrors = (one: PairingType) => form.getFieldState(`guides.${one}`).invalid;
    const first = pairingTypes.find(hasErrors);
    if (first && !hasErrors(type)) show(first);
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
                  {typesWithErrors.includes(one)
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
                  onStep={setStep}
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
