import { type LucideIcon, X } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { fill } from "../people/words.ts";
import { MoveButtons } from "../people/move-buttons.tsx";
import { useSceneWords } from "./words.ts";

interface PartRowProps {
  icon: LucideIcon;
  text: string;
  /** Why the part is refused. */
  refusals: readonly string[];
  /** Says what is still missing for the part to work. */
  note: string | undefined;
  onOpen: () => void;
  onRemove: (button: Element) => void;
  /** Undefined if the part cannot be moved; `up` and `down` are undefined at the ends of the list. */
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined } | undefined;
}

/** A condition or an action in words; a tap opens it for editing. */
export function PartRow({ icon: Icon, text, refusals, note, onOpen, onRemove, onMove }: PartRowProps) {
  const words = useSceneWords();
  const isRefused = refusals.length > 0;
  return (
    <li className={cx("rounded-xl border bg-sheet", isRefused ? "border-danger" : "border-line")}>
      <div className="flex items-center">
        <button
          type="button"
          data-part
          data-refused={isRefused ? "" : undefined}
          onClick={onOpen}
          className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-xl py-2 ps-3 text-start hover:bg-hover"
        >
          <Icon aria-hidden size={20} className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 break-words">
            {text}
            {note && <span className="block text-meta text-warning-ink">{note}</span>}
            {refusals.map((refusal) => (
              <span key={refusal} className="block text-meta text-danger-ink">
                {refusal}
              </span>
            ))}
          </span>
        </button>
        {onMove && <MoveButtons name={text} {...onMove} className="flex-col" />}
        <button
          type="button"
          aria-label={fill(words.removeIt, { what: text })}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden size={20} />
        </button>
      </div>
    </li>
  );
}
