import { AppWindow, Shapes } from "lucide-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useAction, useCall, useKept } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAllApps } from "../apps/shared/use-all-apps.ts";
import { useNamesSource, withSaved } from "../translations/shared/names-source.ts";
import { TranslationEditor } from "../translations/shared/translation-editor.tsx";
import { messages } from "./messages/en.ts";

/** The names of an app's categories in all languages. The page's address contains the id of the app. */
export function AppCategoryTextsPage() {
  const t = useMessages(messages);
  const apps = useAllApps();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = apps.data?.list ?? [];
  const chosen = list.find(({ id }) => id === search["app"]) ?? list[0];
  return (
    <Page
      title={t("textsTitle")}
      description={t("textsText")}
      actions={
        list.length > 0 && (
          <Field label={t("app")} hideLabel>
            <Combobox
              value={chosen?.id ?? null}
              onChange={(app) => void navigate({ to: ".", search: { app: app ?? undefined }, replace: true })}
              options={list.map(({ id, name }) => ({ value: id, label: name }))}
              className="w-56"
            />
          </Field>
        )
      }
    >
      {chosen ? (
        <Names key={chosen.id} appId={chosen.id} />
      ) : apps.isError ? (
        <LoadError error={apps.error} onRetry={apps.refetch} />
      ) : apps.data ? (
        <EmptyState
          icon={AppWindow}
          title={t("noApps")}
          description={t("noAppsText")}
          action={<LinkButton render={<ScreenLink screen="appList" />}>{t("toApps")}</LinkButton>}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}

function Names({ appId }: { appId: string }) {
  const t = useMessages(messages);
  const may = useMay();
  const kept = useKept();
  const input = { params: { id: appId } };
  const query = useCall(api.appCategories.names, input);
  const change = useAction(api.appCategories.changeNames, { invalidates: [api.appCategories.list] });
  const source = useNamesSource({
    list: query.data?.list,
    reload: () => query.refetch(),
    save: async (changes) => {
      const saved = await change.run({ ...input, body: { list: changes } });
      kept.set(api.appCategories.names, input, ({ list }) => ({ list: withSaved(list, saved.list) }));
    },
  });
  if (!source)
    return query.isError ? (
      <LoadError error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton className="h-96 w-full" />
    );
  return (
    <TranslationEditor
      source={source}
      name={t("textsFile")}
      editable={may(api.appCategories.changeNames)}
      empty={
        <EmptyState
          icon={Shapes}
          title={t("emptyTitle")}
          description={t("textsEmptyText")}
          action={
            <LinkButton render={<ScreenLink screen="appCategories" params={{ appId }} />}>
              {t("toCategories")}
            </LinkButton>
          }
        />
      }
    />
  );
}
