import type { PolicySummary } from "@thingwright/contract/people/app-policies.ts";
import { type PolicyKind, policyKinds } from "@thingwright/contract/people/policy-kinds.ts";
import { ExternalLink, FileText } from "lucide-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall } from "../../lib/query.ts";
import { useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AppPage } from "../apps/shared/app-page.tsx";
import { DraftEditor } from "./draft-editor.tsx";
import { messages } from "./messages/en.ts";
import { VersionList } from "./version-list.tsx";

/** The user agreement and the privacy policy of an app: the draft of each, and the versions that are published. */
export function AppPoliciesPage() {
  const { appId } = useScreenParams("appPolicies");
  const t = useMessages(messages);
  const query = useCall(api.appPolicies.list, { params: { id: appId } });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind = policyKinds.find((one) => one === search["kind"]) ?? "agreement";
  const { data } = query;
  return (
    <AppPage id={appId} text={t("text")}>
      {() =>
        query.isError && !data ? (
          <LoadError error={query.error} onRetry={query.refetch} />
        ) : !data ? (
          <SkeletonForm fields={4} />
        ) : (
          <Tabs
            label={t("title")}
            value={kind}
            onChange={(next) => void navigate({ to: ".", search: { kind: next }, replace: true })}
            items={policyKinds.map((one) => ({
              value: one,
              label: t(one),
              content: (
                <KindPanel
                  key={one}
                  appId={appId}
                  kind={one}
                  page={data.pages[one]}
                  versions={data.list.filter((version) => version.kind === one)}
                />
              ),
            }))}
          />
        )
      }
    </AppPage>
  );
}

interface KindPanelProps {
  appId: string;
  kind: PolicyKind;
  /** The address of the policy's public page. */
  page: string;
  /** Newest first. */
  versions: readonly PolicySummary[];
}

function KindPanel({ appId, kind, page, versions }: KindPanelProps) {
  const t = useMessages(messages);
  const may = useMay();
  const begin = useAction(api.appPolicies.create);
  const mayEdit = may(api.appPolicies.create);
  const draft = versions.find(({ state }) => state === "draft");
  const published = versions.filter((one) => one !== draft);
  const start = (from?: string) =>
    begin.start({ params: { id: appId }, body: { kind, ...(from !== undefined && { from }) } });
  if (versions.length === 0)
    return (
      <Card>
        <EmptyState
          icon={FileText}
          title={t(`none_${kind}`)}
          description={t(mayEdit ? "noneText" : "noneReadText")}
          action={
            mayEdit && (
              <Button variant="primary" loading={begin.pending} onClick={() => start()}>
                {t("write")}
              </Button>
            )
          }
        />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      {published.length > 0 && (
        <Card
          title={t("address")}
          description={t("addressText")}
          actions={
            <LinkButton
              size="sm"
              icon={ExternalLink}
              render={<a href={page} target="_blank" rel="noreferrer" />}
            >
              {t("open")}
            </LinkButton>
          }
        >
          <CopyText value={page} wrap />
        </Card>
      )}
      {draft && <DraftEditor key={draft.id} appId={appId} summary={draft} published={published} />}
      {published.length > 0 && (
        <VersionList
          appId={appId}
          versions={published}
          onBegin={mayEdit && !draft ? start : undefined}
          beginning={begin.pending}
        />
      )}
    </div>
  );
}
