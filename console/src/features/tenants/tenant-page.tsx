import type { Tenant } from "@thingwright/contract/accounts/tenants.ts";
import { activated, enabled } from "@thingwright/contract/grammar/enums.ts";
import { Building2, Pencil, Send } from "lucide-react";
import { ActivationDot, LastLogin } from "../account/shared/account-state.tsx";
import { useSecondFactorItem } from "../account/shared/second-factor-item.tsx";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as accounts } from "../account/shared/messages/en.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Num } from "../../ui/num.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { messages } from "./messages/en.ts";
import { QuotaUse } from "./quota-use.tsx";
import { TenantHoldings } from "./tenant-holdings.tsx";
import { TenantSwitch } from "./tenant-switch.tsx";
import { useResend } from "./use-resend.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const EditTenant = lazyPart(() => import("./edit-tenant.tsx").then((m) => m.EditTenant));

function backLink(words: string) {
  return <ScreenLink screen="tenantManage">{words}</ScreenLink>;
}

/** Shows or edits one tenant: the address ends in `{uid}&view` or `{uid}&edit`. */
export function TenantPage() {
  const t = useMessages(messages);
  const { target } = useScreenParams("tenantInfo");
  const { uid, type } = parseTarget(target);
  const query = useCall(api.tenants.get, { params: { uid } });
  if (!query.data)
    return (
      <Page title={t("tenant")} back={backLink(t("back"))}>
        {query.isError ? (
          <LoadError error={query.error} onRetry={query.refetch} />
        ) : (
          <SkeletonForm fields={4} />
        )}
      </Page>
    );
  if (type === "edit")
    return <EditTenant meanwhile={<SkeletonForm fields={4} />} key={uid} tenant={query.data} />;
  if (type === "view") return <TenantDetails tenant={query.data} />;
  return <EmptyState icon={Building2} title={t("nothingFound")} action={backLink(t("back"))} />;
}

function TenantDetails({ tenant }: { tenant: Tenant }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const account = useMessages(accounts);
  const resend = useResend();
  const may = useMay();
  const mayRemove = may(api.secondFactors.removeOfTenant);
  const secondFactor = useSecondFactorItem({ account: tenant, of: "removeOfTenant", mayRemove });
  const name = tenant.company_name || tenant.nickname;
  return (
    <Page>
      <DetailHeader
        back={backLink(t("back"))}
        glyph={<Avatar name={name} size={40} />}
        title={name}
        status={<ActivationDot account={tenant} />}
        identifiers={[
          { label: t("account"), value: tenant.username },
          { label: "UID", value: tenant.uid },
        ]}
        actions={
          <>
            {tenant.activated === activated.no && (
              <Button icon={Send} loading={resend.pending} onClick={() => resend.start(tenant)}>
                {t("resend")}
              </Button>
            )}
            <LinkButton
              variant="primary"
              icon={Pencil}
              render={<ScreenLink screen="tenantInfo" params={{ target: `${tenant.uid}&edit` }} />}
            >
              {t("edit")}
            </LinkButton>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t("quotas")}>
          <div className="flex flex-col gap-4">
            <QuotaUse label={t("devices")} used={tenant.device_count} quota={tenant.device_quota} showLabel />
            <p className="-mt-3 text-meta text-muted">{t("devicesCounted")}</p>
            <QuotaUse label={t("members")} used={tenant.member_count} quota={tenant.member_quota} showLabel />
            <DescriptionList
              items={[{ label: t("products"), value: <Num value={tenant.product_count} /> }]}
            />
          </div>
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t("profile")}>
            <DescriptionList
              items={[
                { label: t("company"), value: tenant.company_name },
                { label: t("nickname"), value: tenant.nickname },
                { label: account("lastLogin"), value: <LastLogin account={tenant} /> },
                secondFactor,
                { label: words("created"), value: <Time value={tenant.created_at} /> },
              ]}
            />
          </Card>
          <Card title={t("access")} actions={<TenantSwitch tenant={tenant} />}>
            <p className="text-muted">{t(tenant.status === enabled.yes ? "accessOn" : "accessOff")}</p>
          </Card>
        </div>
      </div>
      <TenantHoldings tenant={tenant} />
    </Page>
  );
}

/** Reads the end of a tenant's address, `{uid}&{type}`; without a type it is `view`. */
function parseTarget(target: string): { uid: string; type: string } {
  const at = target.indexOf("&");
  if (at < 0) return { uid: target, type: "view" };
  return { uid: target.slice(0, at), type: target.slice(at + 1) };
}
