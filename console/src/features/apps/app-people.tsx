import { appUserStatus } from "@thingwright/contract/enums.ts";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { messages } from "./messages/en.ts";

/** Says how many people lose their accounts and homes with an app; nothing where nobody does. */
export function AppPeople({ appId }: { appId: string }) {
  const t = useMessages(messages);
  const query = { app_id: appId, status: appUserStatus.normal, page_size: 1 };
  const may = useMay();
  const { data } = useCall(api.appUsers.list, { query }, { enabled: may(api.appUsers.list) });
  if (!data?.total) return null;
  return (
    <Alert tone="danger">{t(data.total_capped ? "peopleCapped" : "people", { count: data.total })}</Alert>
  );
}
