import { useEffect, useEffectEvent, useRef } from "react";
import { Form } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { toast } from "../../ui/toast.ts";
import { BasicsStep } from "./create/basics-step.tsx";
import { CategoryStep } from "./create/category-step.tsx";
import { messages } from "./create/messages/en.ts";
import { TypeStep } from "./create/type-step.tsx";
import { useCreateForm } from "./create/use-create-form.ts";
import { useWizard, type Step, type Wizard } from "./create/use-wizard.ts";
import { messages as products } from "./messages/en.ts";

/** Creates a product in three steps: category, type, basics. A blank product needs no type. */
export function ProductCreatePage() {
  const t = useMessages(messages);
  const words = useMessages(products);
  const go = useGo();
  const wizard = useWizard();
  const form = useCreateForm(wizard, ({ id, name }) => {
    toast.success(t("created", { name }), t("createdText"));
    void go({ screen: "productDefinition", params: { productId: id } }, { replace: true });
  });
  const { step } = wizard;
  useEnter(step !== "basics" && wizard.category ? wizard.next : undefined);
  return (
    <Page
      width="form"
      tall
      title={t("title")}
      back={<ScreenLink screen="productList">{words("title")}</ScreenLink>}
    >
      <Stepper
        label={t("steps")}
        current={step}
        steps={wizard.steps.map((key) => ({ key, label: t(`step_${key}`) }))}
      />
      <StepHeading step={step} />
      {step === "category" && <CategoryStep wizard={wizard} />}
      {step === "type" && <TypeStep wizard={wizard} />}
      <Form form={form} id="create-product">
        {step === "basics" && <BasicsStep wizard={wizard} form={form} />}
      </Form>
      <Controls wizard={wizard} submitting={form.submitting} />
    </Page>
  );
}

/**
 * Makes Enter go to the next step even if no control handles the key. This is the case on the heading, which has the
 * focus when a step begins.
 */
function useEnter(goOn: (() => void) | undefined) {
  const act = useEffectEvent(() => goOn?.());
  useEffect(() => {
    const listen = ({ key, repeat, target }: KeyboardEvent) => {
      if (key !== "Enter" || repeat || !(target instanceof Element)) return;
      if (target.matches("body, main, h1, h2")) act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Takes the focus when the step changes, so that screen readers announce the step. */
function StepHeading({ step }: { step: Step }) {
  const t = useMessages(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // In the last step, the first field has the focus instead of the heading.
    if (shown.current !== step && step !== "basics") heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="mt-2">
      <h2 ref={heading} tabIndex={-1} className="text-section font-semibold outline-none">
        {t(`heading_${step}`)}
      </h2>
      <p className="text-muted">{t(`text_${step}`)}</p>
    </div>
  );
}

function Controls({ wizard, submitting }: { wizard: Wizard; submitting: boolean }) {
  const words = useMessages(shared);
  return (
    <div className="sticky bottom-0 -mx-4 mt-auto -mb-5 flex items-center justify-between gap-2 border-t border-line bg-sheet px-4 py-3 sm:-mx-6 sm:px-6">
      {wizard.index > 0 ? <Button onClick={wizard.back}>{words("back")}</Button> : <span aria-hidden />}
      {wizard.step === "basics" ? (
        <Button key="create" variant="primary" type="submit" form="create-product" loading={submitting}>
          {words("create")}
        </Button>
      ) : (
        // The keys make these separate buttons. Otherwise, React would reuse the button element, and a click on "next"
        // could become a click on "submit".
        <Button key="next" variant="primary" disabled={!wizard.category} onClick={wizard.next}>
          {words("next")}
        </Button>
      )}
    </div>
  );
}
