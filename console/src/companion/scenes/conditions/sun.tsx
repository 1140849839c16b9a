import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Sunset } from "lucide-react";
import { Chips, everyDay } from "../../people/chips.tsx";
import { NumberField, SceneDays } from "../fields.tsx";
import { HomeLocation } from "../home-location.tsx";
import type { ConditionOf, EditorProps, PartKind } from "../part-kind.ts";
import { useSceneWords } from "../words.ts";
import { conditionText } from "../scene-texts.ts";

type Sun = ConditionOf<"sun">;

export const sun: PartKind<Sun> = {
  icon: Sunset,
  label: (words) => words.kindSun,
  offers: ({ words }) => [
    {
      key: "sun",
      label: words.kindSun,
      detail: words.kindSunText,
      value: { kind: "sun", event: "sunset", offset_minutes: 0, days: everyDay },
    },
  ],
  text: (condition, textData) => conditionText(textData, condition),
  Editor: SunEditor,
};

function SunEditor({ value, onChange, home, errorAt }: EditorProps<Sun>) {
  const words = useSceneWords();
  const side = Math.sign(value.offset_minutes);
  const minutes = Math.abs(value.offset_minutes);
  return (
    <>
      {!home.location && <HomeLocation home={home} />}
      <Chips
        label={words.event}
        value={value.event}
        options={[
          { value: "sunrise", label: words.sunrise },
          { value: "sunset", label: words.sunset },
        ]}
        onChange={(event) => onChange({ ...value, event })}
        error={home.location ? errorAt("event") : undefined}
      />
      <Chips
        label={words.time}
        value={side}
        options={[
          { value: -1, label: words.before },
          { value: 0, label: words.exactly },
          { value: 1, label: words.after },
        ]}
        onChange={(next) => onChange({ ...value, offset_minutes: next * (minutes || 30) })}
      />
      {side !== 0 && (
        <NumberField
          label={words.offset}
          value={minutes}
          min={1}
          max={limits.sunOffsetMinutes}
          step={1}
          onChange={(next) => onChange({ ...value, offset_minutes: side * next })}
          error={errorAt("offset_minutes")}
          slides
        />
      )}
      <SceneDays days={value.days} onChange={(days) => onChange({ ...value, days })} />
    </>
  );
}
