import { useContext } from "react";
import { FieldContext } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { Skeleton } from "./skeleton.tsx";
import { lazyPart } from "./lazy-part.ts";

const Editor = lazyPart(() => import("./json-editor/editor.tsx").then((m) => m.Editor));

export interface JsonEditorProps extends Partial<ValueControl<string>> {
  value: string;
  readOnly?: boolean;
  /** In pixels; the editor grows with its content up to this height. */
  height?: number;
  minHeight?: number;
  /** Called with the reason why the text is not JSON, or with `null` if it is JSON; empty text gives `null` too. */
  onValidity?: (problem: string | null) => void;
}

/** An editor for JSON, with colours and underlined errors. Its code loads when it is first shown. */
export function JsonEditor({ height = 320, minHeight = 120, ...props }: JsonEditorProps) {
  const field = useContext(FieldContext);
  return (
    <div
      aria-describedby={field?.describedBy}
      className="min-w-0 overflow-clip rounded-md border border-line-strong bg-control focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus"
    >
      <Editor
        meanwhile={<Skeleton className="m-3 h-20" />}
        {...props}
        height={height}
        minHeight={minHeight}
      />
    </div>
  );
}
