import type { Tenant } from "@thingwright/contract/accounts/tenants.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMessages } from "../../lib/i18n.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { messages } from "./messages/en.ts";
import { TenantMembers } from "./tenant-members.tsx";
import { TenantProducts } from "./tenant-products.tsx";

const shown = ["members", "products"] as const;
type Shown = (typeof shown)[number];

/** The members and the products of a tenant, read-only, in two tabs. The page's address contains the chosen tab. */
export function TenantHoldings({ tenant }: { tenant: Tenant }) {
  const t = useMessages(messages);
  const search: { tab?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  // The page number and the keyword belong to one of the two lists, so changing the tab drops them.
  const show = (tab: Shown) =>
    void navigate({ to: ".", search: tab === "members" ? {} : { tab }, replace: true });
  return (
    <Tabs<Shown>
      label={t("holdings")}
      value={shown.find((tab) => tab === search.tab) ?? "members"}
      onChange={show}
      items={[
        {
          value: "members",
          label: t("members"),
          count: tenant.member_count,
          content: <TenantMembers uid={tenant.uid} />,
        },
        {
          value: "products",
          label: t("products"),
          count: tenant.product_count,
          content: <TenantProducts uid={tenant.uid} />,
        },
      ]}
    />
  );
}
