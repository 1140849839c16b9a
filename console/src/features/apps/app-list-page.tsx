import { type App, platforms } from "@thingwright/contract/people/apps.ts";
import { AppWindow, KeyRound, Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useList } from "../../lib/list.ts";
import { ListFilterBar, ListSearch, SegmentFilter } from "../../lib/list-filters.tsx";
import { ListPage } from "../../lib/list-page.tsx";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useAppColumns } from "./app-columns.tsx";
import { messages } from "./messages/en.ts";
import { appUserStatus } from "@thingwright/contract/grammar/enums.ts";
import { useCall } from "../../lib/query.ts";
import { deletionWords, emptyWords, listWords } from "../../lib/usual-words.ts";
import { Alert } from "../../ui/alert.tsx";

// The forms are loaded later, because they import schemas, which the list does not need.
const CreateDrawer = lazyPart(() => import("./app-drawers.tsx").then((m) => m.CreateAppDrawer));
const EditDrawer = lazyPart(() => import("./app-drawers.tsx").then((m) => m.EditAppDrawer));
const SecretQuestion = lazyPart(() => import("./app-secret.tsx").then((m) => m.AppSecretQuestion));
const SecretDialog = lazyPart(() => import("./app-secret.tsx").then((m) => m.AppSecretDialog));

/** The apps of the account. */
export function AppListPage() {
  const t = useMessages(messages);
  const may = useMay();
  const list = useList(api.apps.list);
  const [edited, setEdited] = useState<App>();
  const [renewed, setRenewed] = useState<App>();
  const [made, setMade] = useState<{ app: App; secret: string }>();
  const mayCreate = may(api.apps.create);
  const remove = useDelete(api.apps.remove, {
    input: ({ id }: App) => ({ params: { id } }),
    ...deletionWords(t),
    details: ({ id }) => <AppPeople appId={id} />,
  });
  return (
    <ListPage
      {...listWords(t)}
      list={list}
      columns={useAppColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      create={mayCreate && { label: t("create"), drawer: (close) => <CreateDrawer onClose={close} /> }}
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
          <SegmentFilter
            list={list}
            name="platform"
            label={t("platforms")}
            options={platforms.map((value) => ({ value, label: t(value) }))}
          />
        </ListFilterBar>
      }
      empty={{
        icon: AppWindow,
        ...emptyWords(t, mayCreate),
      }}
      rowLink={({ id }) => (
        <ScreenLink screen="appVersions" params={{ appId: id }}>
          {t("open")}
        </ScreenLink>
      )}
      rowActions={(row) => [
        may(api.apps.update) && { label: t("edit"), icon: Pencil, onSelect: () => setEdited(row) },
        may(api.apps.renewSecret) && {
          label: t("renewSecret"),
          icon: KeyRound,
          onSelect: () => setRenewed(row),
        },
        remove.menuEntry(row),
      ]}
    >
      {remove.dialog}
      {edited && <EditDrawer app={edited} onClose={() => setEdited(undefined)} />}
      {renewed && (
        <SecretQuestion
          app={renewed}
          onMade={(secret) => setMade({ app: renewed, secret })}
          onClose={() => setRenewed(undefined)}
        />
      )}
      {made && <SecretDialog {...made} onClose={() => setMade(undefined)} />}
    </ListPage>
  );
}

/** Shows how many people lose their accounts and homes if the app is deleted. Renders nothing if there are none. */
function AppPeople({ appId }: { appId: string }) {
  const t = useMessages(messages);
  const query = { app_id: appId, status: appUserStatus.normal, page_size: 1 };
  const may = useMay();
  const { data } = useCall(api.appUsers.list, { query }, { enabled: may(api.appUsers.list) });
  if (!data?.total) return null;
  return (
    <Alert tone="danger">{t(data.total_capped ? "peopleCapped" : "people", { count: data.total })}</Alert>
  );
}
