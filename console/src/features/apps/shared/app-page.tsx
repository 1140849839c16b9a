import type { AppInfo } from "@thingwright/contract/app-versions.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { useApp } from "../api.ts";
import { AppHeader } from "./app-header.tsx";
import { messages } from "../messages/en.ts";

interface AppPageProps {
  id: string;
  width?: "full" | "form";
  /** What the page is about, where its parts do not say so. */
  text?: string;
  actions?: (app: AppInfo) => ReactNode;
  children: (app: AppInfo) => ReactNode;
}

/** The frame of a page of one app: its head, and what the page is about once the app has loaded. */
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
