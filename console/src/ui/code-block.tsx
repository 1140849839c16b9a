import { Check, Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { SegmentedControl } from "./segmented-control.tsx";
import { useUiText } from "./text/ui-text.ts";
import { useCopy } from "./use-copy.ts";
import { useOverflow } from "./use-overflow.ts";

interface CodeSample {
  label: string;
  code: string;
}

type CodeBlockProps = {
  label: string;
  /** Wraps long lines on the screen; the copied text is not changed. */
  wrap?: boolean;
  /**
   * Words of the code that the reader has to replace, which are highlighted. They consist of letters, digits and `_`.
   */
  marks?: readonly string[];
  onCopied?: () => void;
} & ({ code: string } | { samples: readonly CodeSample[] });

/** Code to copy, with a button for that; several samples become tabs. `label` is its name for screen readers. */
export function CodeBlock(props: CodeBlockProps) {
  const text = useUiText();
  const { state, copy } = useCopy();
  const box = useRef<HTMLPreElement>(null);
  const overflowing = useOverflow(box);
  const samples = "samples" in props ? props.samples : [{ label: props.label, code: props.code }];
  const [chosen, setChosen] = useState(samples[0]?.label ?? "");
  const sample = samples.find((one) => one.label === chosen) ?? samples[0];
  const code = sample?.code ?? "";
  return (
    <div className="min-w-0 overflow-clip rounded-lg border border-line bg-sunken">
      <div className="flex min-h-9 items-center justify-between gap-2 border-b border-line px-2 py-1">
        {samples.length > 1 ? (
          <SegmentedControl
            aria-label={props.label}
            size="sm"
            value={sample?.label ?? ""}
            onChange={setChosen}
            options={samples.map((one) => ({ value: one.label, label: one.label }))}
          />
        ) : (
          <span className="min-w-0 truncate px-1 text-meta text-muted">{props.label}</span>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={state === "done" ? Check : Copy}
          onClick={() => void copy(code).then((done) => done && props.onCopied?.())}
        >
          <span aria-live="polite">
            {{ idle: text.copy, done: text.copied, failed: text.copyFailed }[state]}
          </span>
        </Button>
      </div>
      <pre
        ref={box}
        className={cx(
          "max-h-100 overflow-auto px-3 py-2.5 font-mono text-meta -outline-offset-2",
          props.wrap && "break-all whitespace-pre-wrap",
        )}
        {...(overflowing && { tabIndex: 0, role: "region", "aria-label": sample?.label ?? props.label })}
      >
        <code>{props.marks ? marked(code, props.marks) : code}</code>
      </pre>
    </div>
  );
}

function marked(code: string, marks: readonly string[]): ReactNode[] {
  // With a group in the expression, `split` also returns the separators, at the odd indexes.
  return code.split(new RegExp(`(${marks.join("|")})`)).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark key={index} className="rounded-sm bg-warning-soft text-warning-ink">
        {part}
      </mark>
    ),
  );
}
