import type { AppInfo } from "@thingwright/contract/people/app-versions.ts";
import { QrCode, Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { mayOpen, useUser } from "../../lib/user.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AppPage } from "./shared/app-page.tsx";
import { messages } from "./versions/messages/en.ts";
import { useVersionList, VersionList } from "./versions/version-list.tsx";

const AddressCode = lazyPart(() => import("../../lib/site/address-code.tsx").then((m) => m.AddressCode));

/** The versions of one app. */
export function AppVersionsPage() {
  const { appId } = useScreenParams("appVersions");
  const list = useVersionList(appId);
  // An empty list contains the upload link itself, so the head of the page does not show it.
  const isEmpty = list.rows?.length === 0 && !list.filtered;
  return (
    <AppPage
      id={appId}
      actions={(app) => <Actions app={app}>{!isEmpty && <UploadLink app={app} />}</Actions>}
    >
      {(app) => <VersionList list={list} app={app} upload={<UploadLink app={app} />} />}
    </AppPage>
  );
}

/** The link to the page that uploads a version; renders nothing for users who may not upload. */
function UploadLink({ app }: { app: AppInfo }) {
  const t = useMessages(messages);
  const user = useUser();
  if (!mayOpen(user, { key: "appUpload" })) return null;
  const target = <ScreenLink screen="appUpload" params={{ appId: app.id }} />;
  return (
    <LinkButton variant="primary" icon={Upload} render={target}>
      {t("upload")}
    </LinkButton>
  );
}

function Actions({ app, children }: { app: AppInfo; children: ReactNode }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={QrCode} onClick={() => setOpen(true)}>
        {t("page")}
      </Button>
      {children}
      <Dialog open={isOpen} onOpenChange={setOpen} title={t("page")}>
        <AddressCode
          meanwhile={<Skeleton className="size-44" />}
          page={app.page_url}
          label={t("pageCode", { name: app.name })}
          text={t("pageText")}
        />
      </Dialog>
    </>
  );
}
