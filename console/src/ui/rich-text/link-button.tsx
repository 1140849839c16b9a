import { richTextLink } from "@thingwright/contract/basics/rich-text.ts";
import { type Editor, useEditorState } from "@tiptap/react";
import { Link } from "lucide-react";
import { useState } from "react";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { Input } from "../input.tsx";
import { Popover } from "../popover.tsx";
import { ToolButton } from "./tool-button.tsx";
import { useRichTextWords } from "./words.ts";

/** Returns the address that the user meant: without a protocol, it is a mail address or a web address. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return richTextLink(`mailto:${text}`);
  return richTextLink(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
}

/** Turns the selection into a link, or changes the link at the cursor. */
export function LinkButton({ editor }: { editor: Editor }) {
  const words = useRichTextWords();
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("link") });
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [invalid, setInvalid] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    setInvalid(false);
    if (next) setTyped((editor.getAttributes("link") as { href?: string }).href ?? "");
  };
  const close = () => {
    setOpen(false);
    editor.commands.focus();
  };
  const apply = () => {
    const href = addressOf(typed);
    if (href === undefined) return setInvalid(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !active)
      chain.insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    return close();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    close();
  };
  return (
    <Popover
      open={open}
      onOpenChange={show}
      title={words.link}
      trigger={<ToolButton icon={Link} label={words.link} pressed={active} />}
    >
      <div className="flex w-80 max-w-full flex-col gap-3">
        <Field
          label={words.linkAddress}
          help={words.linkHelp}
          error={invalid ? words.linkInvalid : undefined}
        >
          <Input
            value={typed}
            inputMode="url"
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // React passes the event on to the form around the editor, although the two are separate in the DOM.
              event.preventDefault();
              event.stopPropagation();
              apply();
            }}
            onChange={({ target }) => {
              setTyped(target.value);
              setInvalid(false);
            }}
          />
        </Field>
        <div className="flex justify-end gap-2">
          {active && (
            <Button size="sm" onClick={remove}>
              {words.linkRemove}
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={apply}>
            {words.linkApply}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
