import type { Home } from "@thingwright/contract/homes.ts";
import { Check, House, Plus, Settings, Share2, UserPlus } from "lucide-react";
import { useCompanion } from "../companion-context.ts";
import { linkTo } from "../router.ts";
import { useLaterWords } from "./later-words.ts";
import { Sheet } from "./sheet.tsx";
import { counted } from "./words.ts";

interface HomesSheetProps {
  homes: readonly Home[];
  current: Home;
  onChoose: (id: string) => void;
  onClose: () => void;
}

const row = "flex min-h-13 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-start hover:bg-hover";

/** Chooses a home, and leads to what is done with homes. */
export function HomesSheet({ homes, current, onChoose, onClose }: HomesSheetProps) {
  const { base } = useCompanion();
  const words = useLaterWords();
  const ways = [
    { to: `home/${current.id}`, label: words.manageHome, icon: Settings },
    { to: "home/new", label: words.newHome, icon: Plus },
    { to: "join", label: words.joinHome, icon: UserPlus },
    { to: "receive", label: words.receiveTitle, icon: Share2 },
  ];
  return (
    <Sheet title={words.homes} onClose={onClose}>
      <ul className="-mx-2 flex flex-col">
        {homes.map((home) => (
          <li key={home.id}>
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
              {home.id === current.id && <Check aria-hidden size={20} className="shrink-0 text-accent-ink" />}
            </button>
          </li>
        ))}
      </ul>
      <ul className="-mx-2 flex flex-col border-t border-line pt-2">
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
