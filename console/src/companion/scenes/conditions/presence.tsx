import { Footprints } from "lucide-react";
import { Choice } from "../../parts.tsx";
import { Chips } from "../../people/chips.tsx";
import type { ConditionOf, EditorProps, PartKind } from "../part-kind.ts";
import { useSceneWords } from "../words.ts";
import { conditionText } from "../scene-texts.ts";

type Presence = ConditionOf<"presence">;

export const presence: PartKind<Presence> = {
  icon: Footprints,
  label: (words) => words.kindPresence,
  offers: ({ words }) => [
    {
      key: "presence",
      label: words.kindPresence,
      detail: words.kindPresenceText,
      value: { kind: "presence", uid: null, present: true },
    },
  ],
  text: (condition, textData) => conditionText(textData, condition),
  Editor: PresenceEditor,
};

function PresenceEditor({ value, onChange, textData }: EditorProps<Presence>) {
  const words = useSceneWords();
  const isAnybody = value.uid === null;
  return (
    <>
      <Choice
        label={words.who}
        value={value.uid ?? ""}
        options={[
          { value: "", label: words.anybody },
          ...textData.members.map(({ uid, nickname }) => ({
            value: uid,
            label: nickname || words.unknownMember,
          })),
        ]}
        onChange={(uid) => onChange({ ...value, uid: uid || null })}
      />
      <Chips
        label={words.how}
        value={value.present}
        options={[
          { value: true, label: isAnybody ? words.firstComes : words.comes },
          { value: false, label: isAnybody ? words.lastLeaves : words.leaves },
        ]}
        onChange={(present) => onChange({ ...value, present })}
      />
      <p className="text-meta text-muted">{words.presenceNote}</p>
    </>
  );
}
