import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useObjectTitle } from "../../lib/title.ts";
import { useVisit } from "../../lib/visits.ts";
import { SidebarBack } from "../../ui/sidebar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useApp } from "./api.ts";
import { messages } from "./messages/en.ts";
import { AppIcon } from "./shared/app-icon.tsx";

interface FrameProps {
  params: Record<string, string>;
}

/** The head of an app's menu: the back link, the app's icon, name and package name. */
export function AppHead({ params }: FrameProps) {
  const t = useMessages(messages);
  const { data: app, isError, error } = useApp(params.appId ?? "");
  useVisit("appId", app?.name, error);
  return (
    <>
      <SidebarBack render={<ScreenLink screen="appList" />}>{t("backToList")}</SidebarBack>
      <div className="mt-1 flex items-center gap-2.5 px-2 py-1.5 empty:hidden">
        {app ? (
          <>
            <AppIcon app={app} size={32} />
            <div className="min-w-0">
              <p className="truncate font-semibold" title={app.name}>
                {app.name}
              </p>
              <p className="truncate font-mono text-meta text-muted" title={app.package_name}>
                {app.package_name}
              </p>
            </div>
          </>
        ) : isError ? null : (
          <>
            <Skeleton className="size-8 rounded-lg" />
            <Skeleton className="h-4 w-24" />
          </>
        )}
      </div>
    </>
  );
}

/** An app's name in the breadcrumbs and in the browser's tab. */
export function AppCrumb({ params }: FrameProps) {
  const t = useMessages(messages);
  const name = useApp(params.appId ?? "").data?.name;
  useObjectTitle(0, name);
  return name ?? t("app");
}
