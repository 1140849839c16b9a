import type { MenuKey } from "@thingwright/contract/menu.ts";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { menu, type MenuScreen } from "../../lib/menu.ts";
import { entryOf, fillPath, listAbove } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Crumbs, type Crumb } from "../../ui/top-bar.tsx";
import { objects } from "../routes.ts";

interface WayHereProps {
  entry: MenuScreen | undefined;
  params: Record<string, string>;
}

/** The breadcrumbs: the page's section, the list, the objects and the screen above it, its own title. */
export function WayHere({ entry, params }: WayHereProps) {
  const titles = useTitles();
  if (!entry) return null;
  const to = (key: MenuKey) => <Link to={fillPath(entryOf(key).path, params)} />;
  const items: Crumb[] = [];
  for (const { param, home, list, Crumb: Name } of Object.values(objects)) {
    if (!(param in params)) continue;
    if (list) items.push({ label: titles.screen(list), render: to(list) });
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
    items.push({ label: titles.section(entry.section), render: up });
  }
  const above = listAbove(entry);
  if (above) items.push({ label: titles.screen(above.key), render: to(above.key) });
  items.push({ label: titles.screen(entry.key, params) });
  return <Crumbs items={items} />;
}
