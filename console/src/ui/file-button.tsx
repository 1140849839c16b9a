import { Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { formatBytes } from "./format-bytes.ts";
import { useUiText } from "./text/ui-text.ts";

interface FileButtonProps {
  onFiles: (files: File[]) => void;
  /** As in `<input accept>`: ".json,image/png". Applied to dropped files too. */
  accept?: string;
  multiple?: boolean;
  maxBytes?: number;
  /** `zone` is a dashed box to drop files on, `button` only a button, which accepts drops too. */
  variant?: "button" | "zone";
  hint?: ReactNode;
  disabled?: boolean;
  loading?: boolean;
  /** The label of the button. */
  children?: ReactNode;
}

/** Lets the user pick or drop files; shows which are refused and why. */
export function FileButton(props: FileButtonProps) {
  const {
    onFiles,
    accept,
    multiple = false,
    maxBytes,
    variant = "button",
    disabled,
    loading = false,
  } = props;
  const text = useUiText();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length === 0) return;
    const bad = files.find((file) => !fits(file, accept, maxBytes));
    const bounds = {
      ...(accept && { types: typesIn(accept) }),
      ...(maxBytes !== undefined && { size: formatBytes(maxBytes) }),
    };
    setProblem(bad ? text.fileRefused(bad.name, bounds) : null);
    if (!bad) onFiles(files);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (!disabled) take(event.dataTransfer.files);
    },
  };
  const button = (
    <Button
      icon={Upload}
      disabled={disabled}
      loading={loading}
      aria-describedby={problem ? problemId : undefined}
      onClick={() => input.current?.click()}
    >
      {props.children ?? (multiple ? text.chooseFiles : text.chooseFile)}
    </Button>
  );
  return (
    <div
      {...drop}
      className={cx(
        variant === "zone"
          ? "flex flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-4 py-6 text-center transition-colors"
          : "inline-flex flex-col items-start gap-1",
        over && "border-accent bg-accent-soft",
      )}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      {button}
      {variant === "zone" && <p className="text-meta text-muted">{text.dropHere}</p>}
      {props.hint && <p className="text-meta text-muted">{props.hint}</p>}
      {problem && (
        <p id={problemId} role="alert" className="text-meta text-danger-ink">
          {problem}
        </p>
      )}
    </div>
  );
}

function fits(file: File, accept: string | undefined, maxBytes = Infinity): boolean {
  return file.size <= maxBytes && (!accept || accepts(accept, file));
}

/** Formats the types of `accept` for people: `image/png,.zip` becomes `PNG, ZIP`. */
function typesIn(accept: string): string[] {
  const names = accept.split(",").map((part) =>
    part
      .trim()
      .replace(/^.*[./]/, "")
      .toUpperCase(),
  );
  return [...new Set(names)];
}

function accepts(accept: string, file: File): boolean {
  return accept.split(",").some((part) => {
    const one = part.trim().toLowerCase();
    if (one.startsWith(".")) return file.name.toLowerCase().endsWith(one);
    if (one.endsWith("/*")) return file.type.startsWith(one.slice(0, -1));
    return file.type === one;
  });
}
