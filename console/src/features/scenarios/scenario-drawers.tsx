import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { NewSavedScenario, SavedScenario } from "@thingwright/contract/products/scenarios.ts";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { FieldsConflict, mineOnTop } from "../../lib/conflict/conflict.tsx";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { messages } from "./messages/en.ts";
import { PlanFields } from "./plan-fields.tsx";
import { type ScenarioForm, scenarioRules } from "./scenario-rules.ts";

interface CreateProps {
  productId: string;
  points: readonly FunctionPoint[];
  draft: NewSavedScenario;
  onClose: () => void;
}

export function CreateScenarioDrawer({ productId, points, draft, onClose }: CreateProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const rules = useMemo(() => scenarioRules(points), [points]);
  const create = useAction(api.scenarios.create, {
    success: ({ name }) => t("created", { name }),
    onDone: onClose,
  });
  const form = useForm(rules, {
    defaultValues: draft,
    onSubmit: (body) => create.run({ params: { id: productId }, body }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("createTitle")}
      description={t("drawerText")}
      size="lg"
      submit={words("create")}
      onClose={onClose}
    >
      <Fields form={form} points={points} />
    </FormDrawer>
  );
}

interface EditProps {
  productId: string;
  points: readonly FunctionPoint[];
  scenario: SavedScenario;
  onClose: () => void;
}

export function EditScenarioDrawer({ productId, points, scenario, onClose }: EditProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const rules = useMemo(() => scenarioRules(points), [points]);
  const params = { id: productId, scenarioId: scenario.id };
  const update = useAction(api.scenarios.update, {
    success: ({ name }) => t("saved", { name }),
    onDone: onClose,
  });
  const { form, conflict } = useVersionedForm(rules, {
    object: scenario,
    fieldsOf: ({ name, plan }) => ({ name, plan }),
    save: (body) => update.run({ params, body }),
    get: api.scenarios.get,
    params,
    merge: mineOnTop,
  });
  return (
    <>
      <FormDrawer
        form={form}
        title={t("editTitle", { name: scenario.name })}
        description={t("drawerText")}
        size="lg"
        submit={words("save")}
        onClose={onClose}
      >
        <Fields form={form} points={points} />
      </FormDrawer>
      {conflict.question && (
        <FieldsConflict
          {...conflict.question}
          labels={{ name: t("name"), plan: t("plan") }}
          show={(field, { name, plan }) =>
            field === "name" ? name : t("steps", { count: plan.steps.length })
          }
          onAnswer={conflict.answer}
        />
      )}
    </>
  );
}

function Fields({ form, points }: { form: ScenarioForm; points: readonly FunctionPoint[] }) {
  const t = useMessages(messages);
  return (
    <>
      <Field label={t("name")} error={form.error("name")} required className="max-w-96">
        <Input {...form.register("name")} autoComplete="off" maxLength={limits.scenarioName} />
      </Field>
      <PlanFields form={form} points={points} />
    </>
  );
}
