import { type Editor, useEditorState } from "@tiptap/react";
import { Trash2 } from "lucide-react";
import { IconButton } from "../icon-button.tsx";
import { Input } from "../input.tsx";
import { SegmentedControl } from "../segmented-control.tsx";
import { useRichTextWords } from "./words.ts";

const widths = { small: "240", medium: "480", full: null } as const;
type Width = keyof typeof widths;
const widthNames = Object.keys(widths) as Width[];

/** The toolbar for the selected image or video: its width, a button to delete it and, for images, the alternative text. */
export function MediaBar({ editor }: { editor: Editor }) {
  const words = useRichTextWords();
  const selected = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const kind = (["image", "video"] as const).find((one) => now.isActive(one));
      if (!kind) return null;
      const { alt, width } = now.getAttributes(kind) as { alt?: string; width?: string | number | null };
      return { kind, alt: alt ?? "", width: width === null || width === undefined ? null : String(width) };
    },
  });
  if (!selected) return null;
  const { kind, alt, width } = selected;
  const set = (attributes: object) => editor.commands.updateAttributes(kind, attributes);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5">
      {kind === "image" && (
        <Input
          aria-label={words.alt}
          placeholder={words.alt}
          title={words.altHelp}
          value={alt}
          maxLength={200}
          onChange={({ target }) => set({ alt: target.value })}
          onKeyDown={(event) => {
            // Enter would submit the form that contains the editor.
            if (event.key === "Enter") event.preventDefault();
          }}
          className="max-w-80 flex-1"
        />
      )}
      <SegmentedControl<Width>
        aria-label={words.width}
        size="sm"
        value={widthNames.find((name) => widths[name] === width) ?? "full"}
        onChange={(name) => set({ width: widths[name] })}
        options={widthNames.map((value) => ({ value, label: words.widths[value] }))}
      />
      <IconButton
        icon={Trash2}
        size="sm"
        label={words.remove}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      />
    </div>
  );
}
