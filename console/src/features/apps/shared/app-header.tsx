import type { AppInfo } from "@thingwright/contract/app-versions.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { DetailHeader } from "../../../ui/detail-header.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "../messages/en.ts";
import { AppIcon } from "./app-icon.tsx";

/** The head of an app's page: icon, name, keys, and what it runs on with the newest published version. */
export function AppHeader({ app, actions }: { app: AppInfo; actions?: ReactNode }) {
  const t = useMessages(messages);
  return (
    <DetailHeader
      glyph={<AppIcon app={app} size={48} />}
      title={app.name}
      identifiers={[
        { label: t("packageName"), value: app.package_name },
        { label: t("appKey"), value: app.app_key },
      ]}
      meta={app.platforms.map((platform) => {
        const newest = app.newest.find((one) => one.platform === platform);
        return (
          <span key={platform} className="flex items-center gap-1.5">
            <Tag>{t(platform)}</Tag>
            {newest ? newest.version : t("nothingPublished")}
          </span>
        );
      })}
      actions={actions}
    />
  );
}
