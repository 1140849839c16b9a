import type { TemplateDraft, TemplateVersion } from "@thingwright/contract/products/templates.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { RestoreDialog } from "./restore-dialog.tsx";
import { VersionDifferences } from "./shared/version-differences.tsx";

/** The published versions of a template: the changes of each, and a button that restores it. */
export function VersionsDrawer({ draft, onClose }: { draft: TemplateDraft; onClose: () => void }) {
  const t = useMessages(messages);
  const may = useMay();
  const { category_id: id, draft_version } = draft;
  const { data, error, isError, refetch } = useCall(api.templates.versions, { params: { id } });
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<number>();
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("versions")}
      description={t("versionsText")}
    >
      {isError && !data ? <LoadError error={error} onRetry={refetch} /> : !data && <SkeletonText lines={6} />}
      <ol className="flex flex-col gap-3">
        {data?.list.map((one, i) => (
          <li key={one.version} className="flex flex-col gap-2 rounded-lg border border-line px-3 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <VersionHead version={one} />
              <span className="flex gap-2">
                <Button
                  size="sm"
                  aria-expanded={compared === one.version}
                  onClick={() => setCompared(compared === one.version ? undefined : one.version)}
                >
                  {t("compare")}
                </Button>
                {may(api.templates.restore) && (
                  <Button size="sm" onClick={() => setRestored(one.version)}>
                    {t("restore")}
                  </Button>
                )}
              </span>
            </div>
            {one.note && <p className="break-words">{one.note}</p>}
            {compared === one.version && (
              <Compared id={id} version={one.version} before={data.list[i + 1]?.version} />
            )}
          </li>
        ))}
      </ol>
      {restored !== undefined && (
        <RestoreDialog
          id={id}
          version={restored}
          draftVersion={draft_version}
          onClose={() => setRestored(undefined)}
        />
      )}
    </Drawer>
  );
}

function VersionHead({ version: { version, published_by, published_at } }: { version: TemplateVersion }) {
  const t = useMessages(messages);
  return (
    <div>
      <p className="font-medium">{t("version", { version })}</p>
      <p className="text-meta text-muted">
        {published_by ? t("publishedBy", { name: published_by }) : t("withPlatform")}
        {published_at > 0 && (
          <>
            {" · "}
            <Time value={published_at} />
          </>
        )}
      </p>
    </div>
  );
}

function Compared({ id, version, before }: { id: string; version: number; before: number | undefined }) {
  const t = useMessages(messages);
  const after = useCall(api.templates.version, { params: { id, version: String(version) } });
  const earlier = useCall(
    api.templates.version,
    { params: { id, version: String(before ?? version) } },
    { enabled: before !== undefined },
  );
  if (before === undefined) return <p className="text-muted">{t("firstVersion")}</p>;
  const failed = [after, earlier].find(({ isError }) => isError);
  if (failed) return <LoadError error={failed.error} onRetry={failed.refetch} />;
  if (!after.data || !earlier.data) return <SkeletonText lines={3} />;
  return <VersionDifferences before={earlier.data} after={after.data} />;
}
