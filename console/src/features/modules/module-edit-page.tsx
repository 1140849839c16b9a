import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useTitles } from "../../lib/titles.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { EditModule } from "./module-form.tsx";

/** Changes a module. */
export function ModuleEditPage() {
  const { id } = useScreenParams("moduleEdit");
  const t = useMessages(messages);
  const titles = useTitles();
  const query = useCall(api.modules.get, { params: { id } });
  if (query.data) return <EditModule key={id} module={query.data} />;
  return (
    <Page
      title={titles.screen("moduleEdit")}
      width="form"
      back={<ScreenLink screen="moduleList">{t("back")}</ScreenLink>}
    >
      {query.isError ? (
        <LoadError error={query.error} onRetry={query.refetch} />
      ) : (
        <SkeletonForm fields={6} />
      )}
    </Page>
  );
}
