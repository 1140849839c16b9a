import { Bell, House, type LucideIcon, Sparkles, User } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useCompanion } from "../companion-context.ts";
import { linkTo } from "../router.ts";
import { usePeopleWords } from "./words.ts";

const UnreadCount = lazyPart(async () => (await import("../messages/unread-count.tsx")).UnreadCount);

interface Tab {
  id: "home" | "scenes" | "messages" | "me";
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The bar at the foot of the page, with links to the main pages of the companion. */
export function TabBar({ current }: { current: Tab["id"] }) {
  const { base } = useCompanion();
  const words = usePeopleWords();
  const tabs: Tab[] = [
    { id: "home", to: "", label: words.navHome, icon: House },
    { id: "scenes", to: "scenes", label: words.navScenes, icon: Sparkles },
    { id: "messages", to: "messages", label: words.navMessages, icon: Bell },
    { id: "me", to: "me", label: words.navMe, icon: User },
  ];
  return (
    <nav
      aria-label={words.places}
      className="sticky bottom-0 z-20 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-120">
        {tabs.map(({ id, to, label, icon: Icon }) => (
          <li key={id} className="flex-1">
            <a
              {...linkTo(base + to)}
              aria-current={id === current ? "page" : undefined}
              className={cx(
                "relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-meta",
                id === current ? "font-semibold text-accent-ink" : "text-muted",
              )}
            >
              <Icon aria-hidden size={22} />
              {label}
              {id === "messages" && <UnreadCount />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
