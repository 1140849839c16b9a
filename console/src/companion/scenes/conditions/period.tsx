import { Moon } from "lucide-react";
import { everyDay } from "../../people/chips.tsx";
import { SceneDays, TimeField } from "../fields.tsx";
import { HomeZone } from "../home-zone.tsx";
import type { ConditionOf, EditorProps, PartKind } from "../part-kind.ts";
import { useSceneWords } from "../words.ts";
import { conditionText } from "../scene-texts.ts";

type Period = ConditionOf<"period">;

export const period: PartKind<Period> = {
  icon: Moon,
  label: (words) => words.kindPeriod,
  offers: ({ words }) => [
    {
      key: "period",
      label: words.kindPeriod,
      detail: words.kindPeriodText,
      value: { kind: "period", from: "22:00", to: "06:00", days: everyDay },
    },
  ],
  text: (condition, textData) => conditionText(textData, condition),
  Editor: PeriodEditor,
};

function PeriodEditor({ value, onChange, home }: EditorProps<Period>) {
  const words = useSceneWords();
  return (
    <>
      <div className="flex gap-3">
        <TimeField label={words.from} value={value.from} onChange={(from) => onChange({ ...value, from })} />
        <TimeField label={words.to} value={value.to} onChange={(to) => onChange({ ...value, to })} />
      </div>
      <SceneDays days={value.days} onChange={(days) => onChange({ ...value, days })} />
      <HomeZone home={home} />
    </>
  );
}
