import { Power } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { useCompanion } from "../companion-context.ts";
import { linkTo } from "../router.ts";
import { fill, usePeopleWords } from "./words.ts";

interface Toggle {
  isOn: boolean;
  isOnline: boolean;
  /** Whether a command is on its way. */
  isBusy: boolean;
  /** Whether the command waits for a connection. */
  isWaiting: boolean;
  onTurn: () => void;
}

interface TileCardProps {
  picture: ReactNode;
  name: string;
  /** The path within the companion that the tile leads to. */
  to: string;
  /** Undefined if the device or group cannot be switched. */
  toggle: Toggle | undefined;
  /** The state, in a word. */
  said: string;
  /** Shown after the state: the name of a device's room, or how many devices a group has. */
  detail: string | undefined;
}

/** A device or group on the start page; a tap opens its page. */
export function TileCard({ picture, name, to, toggle, said, detail }: TileCardProps) {
  const { base } = useCompanion();
  const words = usePeopleWords();
  const isLit = toggle?.isOnline && toggle.isOn;
  return (
    <li
      className={cx(
        "relative flex min-h-32 flex-col rounded-xl border p-3 transition-colors",
        isLit ? "border-accent-line bg-accent-soft" : "border-line bg-sheet",
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <span className="size-10">{picture}</span>
        {toggle && (
          <button
            type="button"
            role="switch"
            aria-checked={toggle.isOn}
            aria-label={fill(words.switchOf, { name })}
            aria-busy={toggle.isBusy || undefined}
            disabled={!toggle.isOnline}
            onClick={toggle.onTurn}
            className={cx(
              "relative z-10 grid size-11 shrink-0 place-items-center rounded-full transition-colors",
              isLit ? "bg-accent text-on-accent" : "bg-sunken text-muted",
              !toggle.isOnline && "opacity-50",
              toggle.isBusy && "animate-shimmer",
              toggle.isWaiting && "opacity-60",
            )}
          >
            <Power aria-hidden size={20} />
          </button>
        )}
      </div>
      <a
        {...linkTo(base + to)}
        className="mt-2 line-clamp-2 font-medium after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus)"
      >
        <bdi>{name}</bdi>
      </a>
      <span className="mt-auto flex min-w-0 flex-wrap gap-x-1 pt-1 text-meta text-muted">
        <span className="min-w-0 break-words">{said}</span>
        {detail && (
          <span className="max-w-full truncate" title={detail}>
            · <bdi>{detail}</bdi>
          </span>
        )}
      </span>
    </li>
  );
}
