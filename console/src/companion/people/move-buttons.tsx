import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { useLaterWords } from "./later-words.ts";
import { fill } from "./words.ts";

interface MoveButtonsProps {
  /** The name of the item that is moved. */
  name: string;
  /** `up` is undefined for the first item, `down` for the last. Their buttons stay, so that they keep the focus. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  className?: string;
}

/** Buttons that move an item within its list, by thumb or keyboard. */
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
