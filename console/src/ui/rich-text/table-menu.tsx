import { type Editor, useEditorState } from "@tiptap/react";
import { Table } from "lucide-react";
import { Menu } from "../menu.tsx";
import { ToolButton } from "./tool-button.tsx";
import { useRichTextWords } from "./words.ts";

/** Inserts a table; within one, changes it. */
export function TableMenu({ editor }: { editor: Editor }) {
  const words = useRichTextWords();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      inside: now.isActive("table"),
      mergeable: now.can().mergeCells(),
      splittable: now.can().splitCell(),
    }),
  });
  const run = () => editor.chain().focus();
  if (!state.inside) {
    const insert = () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    return <ToolButton icon={Table} label={words.insertTable} onClick={insert} />;
  }
  return (
    <Menu
      trigger={<ToolButton icon={Table} label={words.table} pressed />}
      items={[
        { label: words.rowBefore, onSelect: () => run().addRowBefore().run() },
        { label: words.rowAfter, onSelect: () => run().addRowAfter().run() },
        { label: words.columnBefore, onSelect: () => run().addColumnBefore().run() },
        { label: words.columnAfter, onSelect: () => run().addColumnAfter().run() },
        "separator",
        { label: words.headerRow, onSelect: () => run().toggleHeaderRow().run() },
        state.mergeable && { label: words.mergeCells, onSelect: () => run().mergeCells().run() },
        state.splittable && { label: words.splitCell, onSelect: () => run().splitCell().run() },
        "separator",
        { label: words.deleteRow, tone: "danger", onSelect: () => run().deleteRow().run() },
        { label: words.deleteColumn, tone: "danger", onSelect: () => run().deleteColumn().run() },
        { label: words.deleteTable, tone: "danger", onSelect: () => run().deleteTable().run() },
      ]}
    />
  );
}
