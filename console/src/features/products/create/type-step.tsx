import { productType } from "@thingwright/contract/grammar/enums.ts";
import { PencilRuler, ShieldCheck } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { messages as products } from "../messages/en.ts";
import { messages } from "./messages/en.ts";
import { StepForm } from "./step-form.tsx";
import type { Wizard } from "./use-wizard.ts";

/** Chooses the type of the product, standard or customized, each with its description. */
export function TypeStep({ wizard }: { wizard: Wizard }) {
  const t = useMessages(messages);
  const words = useMessages(products);
  return (
    <StepForm onEnter={wizard.next}>
      <Field label={t("typeQuestion")} hideLabel>
        <RadioCards
          value={String(wizard.type)}
          onChange={(type) => wizard.choose({ type })}
          columns={2}
          options={[
            {
              value: String(productType.standard),
              label: words("type_standard"),
              description: t("standardText"),
              icon: ShieldCheck,
            },
            {
              value: String(productType.customized),
              label: words("type_customized"),
              description: t("customizedText"),
              icon: PencilRuler,
            },
          ]}
        />
      </Field>
    </StepForm>
  );
}
