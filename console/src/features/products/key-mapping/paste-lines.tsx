import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/input.tsx";
import { messages } from "./messages/en.ts";
import { readLines } from "./read-lines.ts";

interface PasteLinesProps {
  identifiers: ReadonlySet<string>;
  /** @returns whether there was room for the rows */
  onRead: (rows: MappedKey[]) => boolean;
  onClose: () => void;
}

/**
 * A text field for many keys at once. Lines that cannot be read stay in the field, so that the user can correct them.
 */
export function PasteLines({ identifiers, onRead, onClose }: PasteLinesProps) {
  const t = useMessages(messages);
  const [text, setText] = useState("");
  const [left, setLeft] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const read = () => {
    const { read: rows, left: lines } = readLines(text, identifiers);
    if (!onRead(rows)) return;
    if (lines.length === 0) return onClose();
    setText(lines.join("\n"));
    setLeft(lines.length);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={t("pasteLabel")} error={left > 0 && t("pasteBad", { count: left })} className="w-full">
        <Textarea
          mono
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={"env.temp-1 = temperature"}
          spellCheck={false}
          ref={field}
        />
      </Field>
      <Button size="sm" onClick={read} disabled={text.trim() === ""}>
        {t("pasteAdd")}
      </Button>
    </div>
  );
}
