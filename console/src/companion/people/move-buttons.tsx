import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { useLaterWords } from "./later-words.ts";
import { fill } from "./words.ts";

interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  /** Undefined at the end, where the button stays for whoever is on it. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  className?: string;
}

/** Moves something within its list, for thumbs and keyboards alike. */
export function MoveButtons({ name, up, down, className }: MoveButtonsProps) {
  const words = useLaterWords();
  const ways = [
    { label: words.moveUp, move: up, icon: ArrowUp },
    { label: words.moveDown, move: down, icon: ArrowDown },
  ];
  return (
    <span className={cx("flex shrink-0", className)}>
      {ways.map(({ label, move, icon: Icon }) => (
        <button
          key={label}
          type="button"
          aria-label={fill(label, { name })}
          aria-disabled={!move}
          onClick={move}
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-30"
        >
          <Icon aria-hidden size={20} />
        </button>
      ))}
    </span>
  );
}
