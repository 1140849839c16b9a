import { Clock } from "lucide-react";
import { everyDay } from "../../people/chips.tsx";
import { SceneDays, TimeField } from "../fields.tsx";
import { HomeZone } from "../home-zone.tsx";
import type { ConditionOf, EditorProps, PartKind } from "../part-kind.ts";
import { useSceneWords } from "../words.ts";
import { conditionText } from "../scene-texts.ts";

type Time = ConditionOf<"time">;

export const time: PartKind<Time> = {
  icon: Clock,
  label: (words) => words.kindTime,
  offers: ({ words }) => [
    {
      key: "time",
      label: words.kindTime,
      detail: words.kindTimeText,
      value: { kind: "time", at: "07:30", days: everyDay },
    },
  ],
  text: (condition, textData) => conditionText(textData, condition),
  Editor: TimeEditor,
};

function TimeEditor({ value, onChange, home }: EditorProps<Time>) {
  const words = useSceneWords();
  return (
    <>
      <TimeField label={words.time} value={value.at} onChange={(at) => onChange({ ...value, at })} />
      <SceneDays days={value.days} onChange={(days) => onChange({ ...value, days })} />
      <HomeZone home={home} />
    </>
  );
}
