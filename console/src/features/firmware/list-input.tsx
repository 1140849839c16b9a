import { type Ref, useState } from "react";
import { Input } from "../../ui/input.tsx";

interface ListInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

const separators = /[,，、;；]/;

function listIn(text: string): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A field for several short texts, separated by commas. */
export function ListInput({ value, onChange, onBlur, ref }: ListInputProps) {
  const [typed, setTyped] = useState("");
  // While the user types, the field shows the typed text, because its commas and spaces are not part of the list.
  const isTyped = listIn(typed).join() === value.join();
  return (
    <Input
      ref={ref}
      value={isTyped ? typed : value.join(", ")}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(listIn(event.target.value));
      }}
      onBlur={onBlur}
      mono
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
