import { Toolbar as Base } from "@base-ui/react/toolbar";
import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  ChevronDown,
  Code,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import type { Ref } from "react";
import { Menu } from "../menu.tsx";
import { LinkButton } from "./link-button.tsx";
import { MediaBar } from "./media-bar.tsx";
import { MediaButton } from "./media-button.tsx";
import { TableMenu } from "./table-menu.tsx";
import { ToolButton, toolClass } from "./tool-button.tsx";
import { useRichTextWords } from "./words.ts";

interface ToolbarProps {
  editor: Editor;
  disabled: boolean;
  sending: Readonly<Record<"image" | "video", boolean>> | undefined;
  /** Left out where the text has no images and videos. */
  onFiles: ((files: FileList) => unknown) | undefined;
  ref: Ref<HTMLDivElement>;
}

/** A format that a selection has or has not. */
interface Format {
  /** The editor's name for it. */
  name: string;
  icon: LucideIcon;
  word: "bold" | "italic" | "underline" | "strike" | "code" | "bullets" | "numbers";
  keys: string;
}

const marks: readonly Format[] = [
  { name: "bold", icon: Bold, word: "bold", keys: "Mod+B" },
  { name: "italic", icon: Italic, word: "italic", keys: "Mod+I" },
  { name: "underline", icon: Underline, word: "underline", keys: "Mod+U" },
  { name: "strike", icon: Strikethrough, word: "strike", keys: "Mod+Shift+S" },
  { name: "code", icon: Code, word: "code", keys: "Mod+E" },
];
const lists: readonly Format[] = [
  { name: "bulletList", icon: List, word: "bullets", keys: "Mod+Shift+8" },
  { name: "orderedList", icon: ListOrdered, word: "numbers", keys: "Mod+Shift+7" },
];

/** The toolbar of formats. Arrow keys move between its buttons; Tab moves on to the text. */
export function Toolbar({ editor, disabled, sending, onFiles, ref }: ToolbarProps) {
  const words = useRichTextWords();
  const can = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ undo: now.can().undo(), redo: now.can().redo() }),
  });
  const run = () => editor.chain().focus();
  const group = "flex items-center gap-0.5";
  const rule = <Base.Separator className="mx-1 hidden h-5 w-px bg-line sm:block" />;
  return (
    <div className="border-b border-line bg-sheet">
      <Base.Root
        ref={ref}
        aria-label={words.toolbar}
        disabled={disabled}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          // Focused at once: the editor's own command waits for a frame, and the next key would still go to the
          // toolbar.
          editor.view.focus();
        }}
        className="flex flex-wrap items-center gap-y-1 px-1.5 py-1"
      >
        <StyleMenu editor={editor} />
        {rule}
        <Base.Group className={group}>
          {marks.map((mark) => (
            <FormatButton
              key={mark.name}
              editor={editor}
              format={mark}
              onClick={() => run().toggleMark(mark.name).run()}
            />
          ))}
        </Base.Group>
        {rule}
        <Base.Group className={group}>
          {lists.map((list) => (
            <FormatButton
              key={list.name}
              editor={editor}
              format={list}
              onClick={() => run().toggleList(list.name, "listItem").run()}
            />
          ))}
        </Base.Group>
        {rule}
        <Base.Group className={group}>
          <LinkButton editor={editor} />
          {onFiles && <MediaButton kind="image" loading={sending?.image === true} onFiles={onFiles} />}
          {onFiles && <MediaButton kind="video" loading={sending?.video === true} onFiles={onFiles} />}
          <TableMenu editor={editor} />
          <ToolButton icon={Minus} label={words.line} onClick={() => run().setHorizontalRule().run()} />
        </Base.Group>
        {rule}
        <Base.Group className={group}>
          <ToolButton
            icon={RemoveFormatting}
            label={words.clear}
            onClick={() => run().unsetAllMarks().clearNodes().run()}
          />
          <ToolButton
            icon={Undo2}
            label={words.undo}
            keys="Mod+Z"
            disabled={!can.undo}
            onClick={() => run().undo().run()}
          />
          <ToolButton
            icon={Redo2}
            label={words.redo}
            keys="Mod+Shift+Z"
            disabled={!can.redo}
            onClick={() => run().redo().run()}
          />
        </Base.Group>
      </Base.Root>
      <MediaBar editor={editor} />
    </div>
  );
}

interface FormatButtonProps {
  editor: Editor;
  format: Format;
  onClick: () => void;
}

/** A format button, which is pressed while the selection has the format. */
function FormatButton({ editor, format: { name, icon, word, keys }, onClick }: FormatButtonProps) {
  const words = useRichTextWords();
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive(name) });
  return <ToolButton icon={icon} label={words[word]} keys={keys} pressed={active} onClick={onClick} />;
}

const levels = [2, 3, 4] as const;

function StyleMenu({ editor }: { editor: Editor }) {
  const words = useRichTextWords();
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (now.isActive("codeBlock")) return "codeBlock";
      const level = levels.find((one) => now.isActive("heading", { level: one }));
      if (level) return `heading${level}` as const;
      return now.isActive("blockquote") ? "quote" : "text";
    },
  });
  const run = () => editor.chain().focus();
  return (
    <Menu
      trigger={
        <Base.Button className={`${toolClass} gap-1 px-2`} aria-label={`${words.style}: ${words[current]}`}>
          <span className="min-w-16 text-start">{words[current]}</span>
          <ChevronDown aria-hidden size={14} className="text-faint" />
        </Base.Button>
      }
      items={[
        { label: words.text, checked: current === "text", onSelect: () => run().clearNodes().run() },
        ...levels.map((level) => ({
          label: words[`heading${level}`],
          checked: current === `heading${level}`,
          onSelect: () => run().setHeading({ level }).run(),
        })),
        "separator",
        { label: words.quote, checked: current === "quote", onSelect: () => run().toggleBlockquote().run() },
        {
          label: words.codeBlock,
          checked: current === "codeBlock",
          onSelect: () => run().toggleCodeBlock().run(),
        },
      ]}
    />
  );
}
