import { type StarterKind, starterPlans } from "@thingwright/contract/behavior/starter-plans.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { NewSavedScenario } from "@thingwright/contract/products/scenarios.ts";
import { FilePlus2, FileUp, Plus } from "lucide-react";
import { useRef } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.ts";
import { firstStep, isOffered } from "./first-step.ts";
import { messages } from "./messages/en.ts";
import { readScenario } from "./scenario-text.ts";

interface NewScenarioProps {
  points: readonly FunctionPoint[];
  disabled?: boolean;
  onDraft: (draft: NewSavedScenario) => void;
}

/** A button with a menu of the ways to begin a scenario. */
export function NewScenario({ points, disabled = false, onDraft }: NewScenarioProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const file = useRef<HTMLInputElement>(null);
  const starters = starterPlans(points);
  const starter = (kind: StarterKind) => t(`starter_${kind}`);
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { value, problems } = readScenario(await chosen.text(), language);
    if (value) onDraft(value);
    else toast.error(t("importFailed", { why: problems.join("; ") }));
  };
  const blank = () => {
    const kind = isOffered(points, "set") ? "set" : "silence";
    onDraft({ name: "", plan: { seconds: 60, rounds: 1, steps: [firstStep(points, kind, { at: 0 })] } });
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = "";
        }}
      />
      <Menu
        align="end"
        trigger={
          <Button variant="primary" icon={Plus} disabled={disabled}>
            {t("create")}
          </Button>
        }
        items={[
          { heading: t("starters") },
          ...starters.map(({ kind, plan }) => ({
            label: starter(kind),
            hint: t(`starter_${kind}_hint`),
            onSelect: () => onDraft({ name: starter(kind), plan }),
          })),
          "separator",
          { label: t("blank"), icon: FilePlus2, onSelect: blank },
          { label: t("import"), icon: FileUp, onSelect: () => file.current?.click() },
        ]}
      />
    </>
  );
}
