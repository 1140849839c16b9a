import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AppIcon } from "./app-icon.tsx";
import { messages } from "./messages/en.ts";

const CreateDrawer = lazyPart(() => import("../app-drawers.tsx").then((m) => m.CreateAppDrawer));

/** How many apps are shown: two rows on a wide screen. */
const shown = 8;
const grid = "grid gap-3 sm:grid-cols-2 xl:grid-cols-4";

/** The newest apps, with a link to all of them. */
export function AppSection() {
  const t = useMessages(messages);
  const mayCreate = useMay()(api.apps.create);
  const [creating, setCreating] = useState(false);
  const { data, error, refetch } = useCall(api.apps.list, { query: { page_size: shown } });
  return (
    <section aria-label={t("section")} className="flex flex-col gap-3">
      <div className="flex min-h-8 items-center gap-3">
        <h2 className="font-semibold">{t("section")}</h2>
        {data && data.total > 0 && (
          <ScreenLink screen="appList" className="text-meta text-muted hover:text-accent-ink">
            {data.total > data.list.length ? t("allOf", { count: data.total }) : t("all")}
          </ScreenLink>
        )}
        {mayCreate && (
          <Button size="sm" icon={Plus} className="ml-auto" onClick={() => setCreating(true)}>
            {t("create")}
          </Button>
        )}
      </div>
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={grid}>
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {data?.total === 0 && (
        <p className="border-t border-line py-3 text-muted">
          <span className="font-medium text-ink">{t("empty")}</span> {t("emptyText")}
        </p>
      )}
      {data && data.total > 0 && (
        <ul className={grid}>
          {data.list.map((app) => (
            <li key={app.id} className="flex min-w-0 items-center gap-3 rounded-lg border border-line p-3">
              <AppIcon app={app} size={40} />
              <span className="min-w-0">
                <span className="block truncate font-medium" title={app.name}>
                  {app.name}
                </span>
                <span className="block truncate font-mono text-meta text-muted" title={app.package_name}>
                  {app.package_name}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {creating && <CreateDrawer onClose={() => setCreating(false)} />}
    </section>
  );
}
