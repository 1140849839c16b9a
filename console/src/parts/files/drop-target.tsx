import { Upload } from "lucide-react";
import { createContext, type DragEvent, type ReactNode, type RefObject, use, useRef, useState } from "react";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { useButtonFocus } from "../../ui/lost-focus.tsx";
import { useReadOnly } from "../../ui/read-only.ts";

interface DropTargetProps {
  accept: string | undefined;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}

const Choose = createContext(() => {});

/** Within a {@link DropTarget}: opens the browser's file dialog. */
export function ChooseButton(props: Omit<ButtonProps, "onClick">) {
  return <Button icon={Upload} {...props} onClick={use(Choose)} />;
}

/** Takes files that are dropped on it, or chosen by the {@link ChooseButton} in it. */
export function DropTarget({ accept, multiple, onFiles, className, children, ...props }: DropTargetProps) {
  const disabled = useReadOnly(props.disabled);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The progress of an upload replaces the button; if the button has the focus, the focus stays in the box.
  const keepFocus = useButtonFocus(box);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const drop = {
    onDragOver(event: DragEvent) {
      // Ignores things dragged within the page, such as a row of a list.
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <div
      {...drop}
      ref={box}
      onFocus={keepFocus}
      className={cx("rounded-lg transition-colors", over && "bg-accent-soft", className)}
    >
      <HiddenInput input={input} accept={accept} multiple={multiple} onChoose={take} />
      <Choose value={() => input.current?.click()}>{children}</Choose>
    </div>
  );
}

interface HiddenInputProps {
  input: RefObject<HTMLInputElement | null>;
  accept: string | undefined;
  multiple: boolean | undefined;
  onChoose: (list: FileList | null) => void;
}

function HiddenInput({ input, accept, multiple, onChoose }: HiddenInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      onChange={(event) => {
        onChoose(event.target.files);
        // Allows choosing the same file again.
        event.target.value = "";
      }}
    />
  );
}
