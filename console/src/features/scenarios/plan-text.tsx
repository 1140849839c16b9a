import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { Alert } from "../../ui/alert.tsx";
import { JsonEditor } from "../../ui/json-editor.tsx";
import { messages } from "./messages/en.ts";
import { readPlan } from "./scenario-text.ts";

interface PlanTextProps {
  points: readonly FunctionPoint[];
  value: unknown;
  onChange: (plan: ScenarioPlan) => void;
  /** Called with true if the text is a valid plan, otherwise with false. The form view can only show a valid plan. */
  onValidity: (valid: boolean) => void;
}

/** Edits the steps as JSON. An invalid text stays in the editor, with its problems below. */
export function PlanText({ points, value, onChange, onValidity }: PlanTextProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const [why, setWhy] = useState<string[]>([]);
  const read = (next: string) => {
    setText(next);
    const { value: plan, problems } = readPlan(next, points, language);
    setWhy(problems);
    onValidity(plan !== undefined);
    if (plan) onChange(plan);
  };
  return (
    <div className="flex flex-col gap-2">
      <JsonEditor aria-label={t("plan")} value={text} onChange={read} height={420} />
      {why.length > 0 && <Alert tone="danger">{t("textProblem", { why: why.join("; ") })}</Alert>}
    </div>
  );
}
