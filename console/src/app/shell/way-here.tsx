import { menu, type MenuEntry, type MenuKey } from "@thingwright/contract/menu.ts";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { messages as titles } from "../../lib/messages/menu/en.ts";
import { entryOf, fillPath, listAbove } from "../../lib/screens.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Crumbs, type Crumb } from "../../ui/top-bar.tsx";
import { objects } from "../routes.ts";
import { titleKey } from "./use-screen.ts";

interface WayHereProps {
  entry: (MenuEntry & { key: MenuKey }) | undefined;
  params: Record<string, string>;
}

/** Where the page stands: its section, the list and the objects above it, its own title. */
export function WayHere({ entry, params }: WayHereProps) {
  const t = useMessages(titles);
  if (!entry) return null;
  const to = (key: MenuKey) => <Link to={fillPath(entryOf(key).path, params)} />;
  const items: Crumb[] = [];
  for (const { param, home, list, Crumb: Name } of Object.values(objects)) {
    if (!(param in params)) continue;
    if (list) items.push({ label: t(`menu_${list}`), render: to(list) });
    items.push({
      label: (
        <Suspense fallback={<Skeleton className="h-4 w-20" />}>
          <Name params={params} />
        </Suspense>
      ),
      render: to(home),
    });
  }
  if (items.length === 0) {
    const first = menu.find(({ section, navigation }) => section === entry.section && navigation === 1);
    const up = first && first.key !== entry.key ? to(first.key) : undefined;
    items.push({ label: t(`section_${entry.section}`), render: up });
    const list = listAbove(entry);
    if (list) items.push({ label: t(`menu_${list.key}`), render: to(list.key) });
  }
  items.push({ label: t(titleKey(entry.key, params)) });
  return <Crumbs items={items} />;
}
