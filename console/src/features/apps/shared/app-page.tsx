import type { AppInfo } from "@thingwright/contract/people/app-versions.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { useApp } from "../api.ts";
import { messages } from "../messages/en.ts";
import { DetailHeader } from "../../../ui/detail-header.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { AppIcon } from "./app-icon.tsx";

interface AppPageProps {
  id: string;
  width?: "full" | "form";
  /** An introduction, for pages whose parts do not explain themselves. */
  text?: string;
  actions?: (app: AppInfo) => ReactNode;
  children: (app: AppInfo) => ReactNode;
}

/** The frame of a page of one app: its head, and the content once the app has loaded. */
export function AppPage({ id, width, text, actions, children }: AppPageProps) {
  const t = useMessages(messages);
  const { data: app, error, isError, refetch } = useApp(id);
  if (app)
    return (
      <Page {...(width && { width })}>
        <AppHeader app={app} actions={actions?.(app)} />
        {text && <p className="text-muted">{text}</p>}
        {children(app)}
      </Page>
    );
  return (
    <Page title={t("app")}>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={4} />}
    </Page>
  );
}

/** The head of an app's page: icon, name, keys, and its platforms with the newest published version of each. */
function AppHeader({ app, actions }: { app: AppInfo; actions?: ReactNode }) {
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
