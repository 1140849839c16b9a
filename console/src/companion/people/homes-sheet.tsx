import type { Home } from "@thingwright/contract/people/homes.ts";
import { ArrowUpDown, Check, House, Plus, Settings, Share2, UserPlus } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { linkTo } from "../router.ts";
import { useLaterWords } from "./later-words.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { moved } from "./moved.ts";
import { ask } from "./person.ts";
import { updateCached } from "./reads.ts";
import { Sheet } from "./sheet.tsx";
import { useExclusiveAction } from "./use-exclusive-action.ts";
import { counted } from "./words.ts";

interface HomesSheetProps {
  homes: readonly Home[];
  current: Home;
  onChoose: (id: string) => void;
  onClose: () => void;
}

const row = "flex min-h-13 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-start hover:bg-hover";

/** Chooses a home, and links to the pages that create and manage homes. */
export function HomesSheet({ homes, current, onChoose, onClose }: HomesSheetProps) {
  const { base } = useCompanion();
  const words = useLaterWords();
  const [isMoving, setMoving] = useState(false);
  const [, run] = useExclusiveAction();
  const move = (at: number, by: number) =>
    run(async () => {
      const ids = moved(homes, at, by);
      await ask(api.homes.sort, { body: { ids } });
      updateCached(api.homes.list, {}, ({ list }) => ({
        list: ids.flatMap((id) => list.find((home) => home.id === id) ?? []),
      }));
    });
  const ways = [
    { to: `home/${current.id}`, label: words.manageHome, icon: Settings },
    { to: "home/new", label: words.newHome, icon: Plus },
    { to: "join", label: words.joinHome, icon: UserPlus },
    { to: "receive", label: words.receiveTitle, icon: Share2 },
  ];
  return (
    <Sheet title={words.homes} onClose={onClose}>
      <ul className="-mx-2 flex flex-col">
        {homes.map((home, at) => (
          <li key={home.id} className="flex items-center">
            <button
              type="button"
              aria-pressed={home.id === current.id}
              onClick={() => onChoose(home.id)}
              className={row}
            >
              <House aria-hidden size={20} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <bdi className="block font-medium [overflow-wrap:anywhere]">{home.name}</bdi>
                <span className="block text-meta text-muted">
                  {counted(words.memberCount, home.member_count)}
                </span>
              </span>
              {home.id === current.id && !isMoving && (
                <Check aria-hidden size={20} className="shrink-0 text-accent-ink" />
              )}
            </button>
            {isMoving && (
              <MoveButtons
                name={home.name}
                up={at > 0 ? () => void move(at, -1) : undefined}
                down={at < homes.length - 1 ? () => void move(at, 1) : undefined}
              />
            )}
          </li>
        ))}
      </ul>
      <ul className="-mx-2 flex flex-col border-t border-line pt-2">
        {homes.length > 1 && (
          <li>
            <button type="button" onClick={() => setMoving(!isMoving)} className={row}>
              <ArrowUpDown aria-hidden size={20} className="shrink-0 text-muted" />
              {isMoving ? words.homesSorted : words.sortHomes}
            </button>
          </li>
        )}
        {ways.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <a {...linkTo(base + to)} className={row}>
              <Icon aria-hidden size={20} className="shrink-0 text-muted" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
