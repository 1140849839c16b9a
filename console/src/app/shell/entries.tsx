import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { menu, type MenuScreen } from "../../lib/menu.ts";
import { entryOf, fillPath, visibleEntryAbove } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { mayOpen, useUser } from "../../lib/user.ts";
import { NavItem } from "../../ui/sidebar.tsx";
import { useScreen } from "../../lib/use-screen.ts";

/** Returns the keys of the screens of one menu, without the screens that the user may not open. */
export function useEntries(belongs: (entry: MenuScreen) => boolean): MenuKey[] {
  const user = useUser();
  return menu
    .filter((entry) => !entry.hidden && belongs(entry) && mayOpen(user, entry))
    .map(({ key }) => key);
}

interface EntriesProps {
  keys: readonly MenuKey[];
  iconOf: (key: MenuKey) => LucideIcon;
  params?: Record<string, string>;
}

/** The entries of a menu. The entry of the current screen, or the one above it, is highlighted. */
export function Entries({ keys, iconOf, params }: EntriesProps) {
  const titles = useTitles();
  const { entry } = useScreen();
  const shown = entry && (visibleEntryAbove(entry)?.key ?? entry.key);
  return keys.map((key) => (
    <NavItem
      key={key}
      render={<Link to={fillPath(entryOf(key).path, params)} />}
      icon={iconOf(key)}
      active={shown === key}
    >
      {titles.screen(key)}
    </NavItem>
  ));
}
