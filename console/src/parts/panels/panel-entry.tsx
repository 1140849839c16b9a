import { useRef, useState } from "react";
import { cx } from "../../ui/cx.ts";

interface PanelEntryProps {
  label: string;
  value: string;
  /** Shown after the input; not part of the text. */
  unit?: string | undefined;
  numeric?: boolean;
  maxLength?: number | undefined;
  onSet: (text: string) => void;
}

/** Shows a value in an inline input: Enter or leaving the input sets the typed value, Escape discards it. */
export function PanelEntry({ label, value, unit, numeric = false, maxLength, onSet }: PanelEntryProps) {
  const [typed, setTyped] = useState<string>();
  const left = useRef(false);
  const shown = typed ?? value;
  return (
    <label
      // A number comes before its unit in every language, as it does in a read-only value.
      dir={numeric ? "ltr" : undefined}
      className={cx(
        "flex min-w-0 cursor-text items-baseline gap-1 rounded-md border-b border-dashed border-line-strong text-muted hover:text-ink has-focus:border-accent has-focus:border-solid has-focus:text-ink",
        numeric ? "shrink-0" : "flex-1",
      )}
    >
      <input
        type="text"
        inputMode={numeric ? "decimal" : "text"}
        enterKeyHint="done"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        aria-label={unit ? `${label} (${unit})` : label}
        value={shown}
        placeholder="--"
        style={numeric ? { width: `${Math.max(2, shown.length) + 1}ch` } : undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== undefined) {
            event.stopPropagation();
            left.current = true;
          }
          if (event.key === "Escape" || event.key === "Enter") event.currentTarget.blur();
        }}
        onBlur={() => {
          const isLeft = left.current;
          left.current = false;
          setTyped(undefined);
          if (!isLeft && typed !== undefined && typed !== value) onSet(typed);
        }}
        className={cx("tabular min-w-0 bg-transparent text-end outline-none", !numeric && "w-full")}
      />
      {unit && (
        <span aria-hidden className="shrink-0">
          {unit}
        </span>
      )}
    </label>
  );
}
