import type { CurrentUser } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { CopyText } from "../../../ui/copy-text.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { messages } from "./messages/en.ts";

/** Facts about the account that cannot be changed on this page. */
export function AccountFacts({ user }: { user: CurrentUser }) {
  const t = useMessages(messages);
  const company = useCall(api.accountInfo.company, {});
  const member = user.level === level.member;
  const quota = company.data?.quota;
  const prefix = company.data?.prefix;
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: t("account"), value: <CopyText value={user.username} label={t("account")} /> },
        { label: t("accountType"), value: t(member ? "memberAccount" : "mainAccount") },
        user.level === level.admin && { label: t("role"), value: t("administrator") },
        member && { label: t("role"), value: user.role_name || t("noRole") },
        quota && {
          label: t("deviceQuota"),
          value: (
            <>
              {t("usedOf", { used: quota.device_count, quota: quota.device_quota })}
              <span className="block text-meta text-muted">{t("devicesCounted")}</span>
            </>
          ),
        },
        quota && {
          label: t("memberQuota"),
          value: t("usedOf", { used: quota.member_count, quota: quota.member_quota }),
        },
        member && { label: t("parent"), value: user.parent_username },
        !member &&
          Boolean(prefix) && {
            label: t("memberSuffix"),
            value: <span className="font-mono">{t("memberName", { prefix: prefix ?? "" })}</span>,
          },
      ]}
    />
  );
}
