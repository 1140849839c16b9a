import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { fill } from "../../people/words.ts";
import { Chips } from "../../people/chips.tsx";
import { NumberField } from "../fields.tsx";
import type { ActionOf, EditorProps, PartKind } from "../part-kind.ts";
import { useSceneWords } from "../words.ts";
import { spanText } from "../scene-texts.ts";

type Wait = ActionOf<"wait">;

const seconds = { second: 1, minute: 60 };
type Unit = keyof typeof seconds;

export const wait: PartKind<Wait> = {
  icon: Hourglass,
  label: (words) => words.kindWait,
  offers: ({ words }) => [
    {
      key: "wait",
      label: words.kindWait,
      detail: words.kindWaitText,
      value: { kind: "wait", seconds: 5 * seconds.minute },
    },
  ],
  text: (action, textData) => fill(textData.words.said.wait, { time: spanText(textData, action.seconds) }),
  Editor: WaitEditor,
};

function WaitEditor({ value, onChange, errorAt }: EditorProps<Wait>) {
  const words = useSceneWords();
  const [unit, setUnit] = useState<Unit>(value.seconds % seconds.minute === 0 ? "minute" : "second");
  const most = Math.floor(limits.sceneWaitSeconds / seconds[unit]);
  const change = (number: number, of: Unit) => onChange({ ...value, seconds: number * seconds[of] });
  return (
    <>
      <NumberField
        label={words.howLong}
        value={Math.round(value.seconds / seconds[unit])}
        min={1}
        max={most}
        step={1}
        onChange={(number) => change(number, unit)}
        error={errorAt("seconds")}
      />
      <Chips
        label={words.unit}
        value={unit}
        options={[
          { value: "second", label: words.seconds },
          { value: "minute", label: words.minutes },
        ]}
        onChange={(next) => {
          // Another unit keeps the number, as far as the limit allows: 5 seconds become 5 minutes.
          const number = Math.round(value.seconds / seconds[unit]);
          setUnit(next);
          change(Math.min(number, Math.floor(limits.sceneWaitSeconds / seconds[next])), next);
        }}
      />
    </>
  );
}
