import { platforms } from "@thingwright/contract/people/apps.ts";
import type { Panel } from "@thingwright/contract/content/panels.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { CardList } from "../../lib/list-page/card-list.tsx";
import type { PagedList } from "../../lib/list-table.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { Tag } from "../../ui/tag.tsx";
import { messages } from "./messages/en.ts";
import { PanelPicture } from "../../parts/panels/panel-picture.tsx";
import { useCategoryNames } from "./use-category-names.ts";

interface CardsProps {
  list: PagedList<Panel> & { rows: readonly Panel[] | undefined };
  /** Shown in place of cards where there is no panel. */
  empty: ReactNode;
}

/** The list of panels as cards with their pictures. */
export function PanelCards({ list, empty }: CardsProps) {
  const t = useMessages(messages);
  return (
    <CardList list={list} label={t("title")} empty={empty} card={(panel) => <PanelCard panel={panel} />} />
  );
}

function PanelCard({ panel }: { panel: Panel }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const names = useCategoryNames();
  return (
    <article className="flex h-full gap-4 rounded-lg border border-line bg-sheet p-4 transition-colors hover:border-line-strong">
      <PanelPicture panel={panel} className="w-20 self-start" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ScreenLink
            screen="panelInfo"
            params={{ id: panel.id }}
            className="min-w-0 rounded-sm font-medium break-words text-ink hover:text-accent-ink"
          >
            {local(panel)}
          </ScreenLink>
          <PanelTag panel={panel} />
        </div>
        <p className="line-clamp-2 text-meta text-muted">
          {panel.built_in ? t("builtInText") : names(panel.categories)}
        </p>
        {!panel.built_in && (
          <dl className="mt-auto flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2 text-meta text-muted">
            {platforms.map((platform) => (
              <div key={platform} className="flex gap-1">
                <dt>{t(platform)}</dt>
                <dd className="tabular text-ink">{panel.current[platform] ?? t("noVersion")}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  );
}

/** Marks a panel that is not the account's own. */
export function PanelTag({ panel: { built_in, own } }: { panel: Pick<Panel, "built_in" | "own"> }) {
  const t = useMessages(messages);
  if (own) return null;
  return <Tag>{t(built_in ? "builtInTag" : "offeredTag")}</Tag>;
}
