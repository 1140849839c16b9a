import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { Link } from "@tanstack/react-router";
import { menu, type MenuScreen } from "../../lib/menu.ts";
import { entryOf, fillPath, visibleEntryAbove } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useUiText } from "../../ui/text/ui-text.ts";
import { Crumbs, type Crumb } from "../../ui/top-bar.tsx";
import { objects } from "../routes.ts";

interface BreadcrumbsProps {
  entry: MenuScreen | undefined;
  params: Record<string, string>;
}

/**
 * The breadcrumbs: first the objects that the page belongs to, each with its list before it, or the section if there is
 * no such object; then the list above the page; last the title of the page itself.
 */
export function Breadcrumbs({ entry, params }: BreadcrumbsProps) {
  const titles = useTitles();
  const { loading } = useUiText();
  if (!entry) return null;
  const to = (key: MenuKey) => <Link to={fillPath(entryOf(key).path, params)} />;
  const items: Crumb[] = [];
  // If two kinds of objects use the same path parameter, only the one whose menu contains the page is shown.
  const own = Object.entries(objects).find(([kind]) => kind === entry.parent)?.[1];
  for (const object of Object.values(objects)) {
    const { param, home, list, Crumb: Name } = object;
    if (!(param in params) || (own?.param === param && own !== object)) continue;
    if (list) items.push({ label: titles.screen(list), render: to(list) });
    items.push({
      label: (
        <Name
          meanwhile={
            <>
              <Skeleton className="h-4 w-20" />
              <span className="sr-only">{loading}</span>
            </>
          }
          params={params}
        />
      ),
      render: to(home),
    });
  }
  if (items.length === 0) {
    const first = menu.find(({ section, navigation }) => section === entry.section && navigation === 1);
    const up = first && first.key !== entry.key ? to(first.key) : undefined;
    items.push({ label: titles.section(entry.section), render: up });
  }
  const above = visibleEntryAbove(entry);
  if (above) items.push({ label: titles.screen(above.key), render: to(above.key) });
  items.push({ label: titles.screen(entry.key, params) });
  return <Crumbs items={items} />;
}
