import { limits } from "@thingwright/contract/grammar/limits.ts";
import { MessageSquareText } from "lucide-react";
import { fill } from "../../people/words.ts";
import { LineField } from "../fields.tsx";
import type { ActionOf, EditorProps, PartKind } from "../part-kind.ts";
import { useSceneWords } from "../words.ts";

type Message = ActionOf<"message">;

export const message: PartKind<Message> = {
  icon: MessageSquareText,
  label: (words) => words.kindMessage,
  offers: ({ words }) => [
    {
      key: "message",
      label: words.kindMessage,
      detail: words.kindMessageText,
      value: { kind: "message", text: "" },
    },
  ],
  text: ({ text }, { words }) => (text ? fill(words.said.message, { text }) : words.said.messageEmpty),
  Editor: MessageEditor,
};

function MessageEditor({ value, onChange, errorAt }: EditorProps<Message>) {
  const words = useSceneWords();
  return (
    <LineField
      label={words.messageText}
      hint={words.messageTo}
      value={value.text}
      most={limits.sceneMessage}
      onChange={(text) => onChange({ ...value, text })}
      error={errorAt("text")}
    />
  );
}
