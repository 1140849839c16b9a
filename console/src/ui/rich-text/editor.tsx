import { StarterKit } from "@tiptap/starter-kit";
import { TableKit } from "@tiptap/extension-table";
import { richTextLink, richTextLinkAttributes } from "@thingwright/contract/basics/rich-text.ts";
import { type Editor as Tiptap, type EditorEvents, EditorContent, useEditor } from "@tiptap/react";
import { useContext, useEffect, useId, useRef, useState } from "react";
import { Alert } from "../alert.tsx";
import { assignRef } from "../assign-ref.ts";
import { Button } from "../button.tsx";
import { FieldContext } from "../field-context.ts";
import type { RichTextEditorProps } from "../rich-text-editor.tsx";
import { mediaCame, OwnImage, OwnVideo } from "./media.ts";
import { cleanPasted } from "./pasted.ts";
import { Toolbar } from "./toolbar.tsx";
import { useRichTextWords } from "./words.ts";
import "./rich-text.css";

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: richTextLinkAttributes,
      isAllowedUri: (address) => richTextLink(address) !== undefined,
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  OwnImage,
  OwnVideo,
];

/** Which kind of media a file is; undefined if it is neither an image nor a video. */
function kindOf({ type }: File): "image" | "video" | undefined {
  if (type.startsWith("image/")) return "image";
  return type.startsWith("video/") ? "video" : undefined;
}

/** The text as it is saved, without the empty paragraphs that the editor keeps at the end. */
function valueOf(editor: Tiptap): string {
  return editor.isEmpty ? "" : editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}

/**
 * Follows the cursor's current position while the text around it changes, so that a file that arrives later is inserted where the
 * user asked for it. The returned function stops following, and returns the position.
 */
function placeIn(editor: Tiptap): () => number {
  let place = editor.state.selection.to;
  const follow = ({ transaction }: EditorEvents["transaction"]) => {
    // The position stays before text that is typed there meanwhile, and moves behind other files that are inserted there.
    place = transaction.mapping.map(place, transaction.getMeta(mediaCame) === true ? 1 : -1);
  };
  editor.on("transaction", follow);
  return () => {
    editor.off("transaction", follow);
    return place;
  };
}

/** Renders the part of `RichTextEditor` whose code loads on demand. */
export function Editor({
  value,
  onChange,
  onBlur,
  disabled = false,
  media,
  lang,
  ref,
  ...rest
}: RichTextEditorProps) {
  const words = useRichTextWords();
  const field = useContext(FieldContext);
  const hint = useId();
  /** The value as it was passed in (`given`), and the same value as the editor serializes it (`written`). */
  const given = useRef(value);
  const written = useRef("");
  const toolbar = useRef<HTMLDivElement>(null);
  const [foreignImages, setForeignImages] = useState(false);

  const attributes = {
    class: "rich-text min-h-40 max-h-120 overflow-y-auto px-3 py-2.5 outline-none",
    role: "textbox",
    "aria-multiline": "true",
    "aria-describedby": [field?.describedBy, hint].filter(Boolean).join(" "),
    ...(rest["aria-label"]
      ? { "aria-label": rest["aria-label"] }
      : field && { "aria-labelledby": field.labelId }),
    ...(field?.invalid && { "aria-invalid": "true" }),
    ...(field?.required && { "aria-required": "true" }),
    ...(disabled && { "aria-disabled": "true" }),
    ...(lang && { lang }),
  };

  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    onCreate: ({ editor: created }) => (written.current = valueOf(created)),
    onUpdate({ editor: updated }) {
      const next = valueOf(updated);
      if (next === written.current) return;
      written.current = next;
      given.current = next;
      onChange(next);
    },
    onBlur: () => onBlur?.(),
    editorProps: {
      attributes,
      transformPastedHTML: (html) => {
        const pasted = cleanPasted(html);
        setForeignImages(pasted.foreignImages);
        return pasted.html;
      },
      handlePaste: (_view, { clipboardData }) => {
        // Office programs also put a picture of the copied text on the clipboard: the text is pasted, not the picture.
        if (!clipboardData || clipboardData.types.includes("text/html")) return false;
        return taken(clipboardData.files);
      },
      handleDrop: (_view, { dataTransfer }, _slice, moved) => !moved && taken(dataTransfer?.files),
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.key !== "F10") return false;
        toolbar.current?.querySelector<HTMLElement>("[tabindex='0'], button")?.focus();
        return true;
      },
    },
  });

  /** Uploads files, and inserts each where the cursor is now. @returns whether there are any files that a text may show */
  const taken = (files: FileList | null | undefined): boolean => {
    const shown = [...(files ?? [])].filter((file) => kindOf(file) !== undefined);
    if (!media || shown.length === 0) return false;
    for (const file of shown) {
      const kind = kindOf(file)!;
      const placeOf = placeIn(editor);
      media.upload(file, kind, (uploaded) => {
        const place = placeOf();
        if (uploaded && !editor.isDestroyed) editor.commands.insertMedia(kind, uploaded, place);
      });
    }
    return true;
  };

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  // Forms move the focus to a refused field. The editor accepts the focus even before its element exists.
  useEffect(() => {
    const target: Pick<HTMLElement, "focus"> = { focus: () => void editor.commands.focus() };
    return assignRef(ref, target as HTMLElement);
  }, [editor, ref]);
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    written.current = valueOf(editor);
  }, [editor, value]);

  return (
    <>
      <Toolbar
        editor={editor}
        disabled={disabled}
        sending={media?.sending}
        onFiles={media && taken}
        ref={toolbar}
      />
      {media?.progress}
      {foreignImages && (
        <Alert
          tone="info"
          className="m-2"
          action={
            <Button size="sm" variant="ghost" onClick={() => setForeignImages(false)}>
              {words.dismiss}
            </Button>
          }
        >
          {words.foreignImages}
        </Alert>
      )}
      <EditorContent editor={editor} />
      <p id={hint} className="sr-only">
        {words.keys}
      </p>
    </>
  );
}
