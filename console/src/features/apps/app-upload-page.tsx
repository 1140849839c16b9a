import { useScreenParams } from "../../lib/screens.tsx";
import { AppPage } from "./shared/app-page.tsx";
import { UploadForm } from "./versions/upload-form.tsx";

/** Uploads a version of one app. */
export function AppUploadPage() {
  const { appId } = useScreenParams("appUpload");
  return (
    <AppPage id={appId} width="form">
      {(app) => <UploadForm app={app} />}
    </AppPage>
  );
}
