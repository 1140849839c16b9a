import type { App } from "@thingwright/contract/people/apps.ts";
import { type ListColumns, useCreatedColumn } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { Tag } from "../../ui/tag.tsx";
import { messages } from "./messages/en.ts";
import { AppIcon } from "./shared/app-icon.tsx";

/** The columns of the list on the page and in its export. */
export function useAppColumns(): ListColumns<App> {
  const t = useMessages(messages);
  const created = useCreatedColumn();
  return {
    columns: [
      {
        id: "name",
        header: t("name"),
        sortable: true,
        minWidth: 240,
        cell: (app) => (
          <span className="flex min-w-0 items-center gap-3">
            <AppIcon app={app} size={36} />
            <span className="min-w-0">
              <span className="block truncate font-medium">{app.name}</span>
              <span className="block truncate font-mono text-meta text-muted" title={app.package_name}>
                {app.package_name}
              </span>
            </span>
          </span>
        ),
      },
      {
        id: "platforms",
        header: t("platforms"),
        priority: 2,
        minWidth: 140,
        cell: ({ platforms }) => (
          <span className="flex flex-wrap gap-1.5">
            {platforms.map((platform) => (
              <Tag key={platform}>{t(platform)}</Tag>
            ))}
          </span>
        ),
      },
      {
        id: "app_key",
        header: t("appKey"),
        priority: 2,
        minWidth: 220,
        cell: ({ app_key }) => <CopyText value={app_key} label={t("appKey")} />,
      },
      created.column,
    ],
    csv: [
      { header: t("name"), value: ({ name }) => name },
      { header: t("packageName"), value: ({ package_name }) => package_name },
      { header: t("platforms"), value: ({ platforms }) => platforms.map((one) => t(one)).join(", ") },
      { header: t("appKey"), value: ({ app_key }) => app_key },
      created.csv,
    ],
  };
}
