import { useMessages } from "../../lib/i18n.ts";
import { api } from "../../lib/api.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { useScreenParams } from "../../lib/screens.tsx";
import { AddressCode } from "../../lib/site/address-code.tsx";
import { useSite } from "../../lib/site/use-site.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { AppPage } from "./shared/app-page.tsx";
import { KeptCodes } from "./companion/kept-codes.tsx";
import { CompanionForm } from "./companion/companion-form.tsx";
import { messages } from "./companion/messages/en.ts";
import { Alert } from "../../ui/alert.tsx";

/** Edits the look of an app's companion (the web app for people at home), and shows how a phone opens it. */
export function AppCompanionPage() {
  const t = useMessages(messages);
  const site = useSite();
  const { appId } = useScreenParams("appCompanion");
  const { data: companion, error, isError, refetch } = useCall(api.companion.get, { params: { id: appId } });
  return (
    <AppPage id={appId}>
      {(app) =>
        companion ? (
          <div className="flex flex-col gap-6">
            <KeptCodes />
            <CompanionForm app={app} companion={companion} />
            <Card title={t("onPhone")}>
              <div className="flex flex-col gap-4">
                {!site.isOnlyHere && site.url.startsWith("http:") && (
                  <Alert tone="warning">{t("noHttps")}</Alert>
                )}
                <AddressCode
                  page={companion.url}
                  label={t("code", { name: app.name })}
                  text={t("onPhoneText")}
                />
              </div>
            </Card>
          </div>
        ) : isError ? (
          <LoadError error={error} onRetry={refetch} />
        ) : (
          <SkeletonForm fields={4} />
        )
      }
    </AppPage>
  );
}
