import type { App } from "@thingwright/contract/apps.ts";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { OnceDialog } from "../../lib/once-dialog.tsx";
import { useAction } from "../../lib/query.ts";
import { SecretList } from "../../lib/secret-list.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { messages } from "./messages/en.ts";

interface AppSecretDialogProps {
  app: App;
  secret: string;
  onClose: () => void;
}

/** Shows an app's key and secret, which will not be shown again. */
export function AppSecretDialog({ app: { name, app_key }, secret, onClose }: AppSecretDialogProps) {
  const t = useMessages(messages);
  return (
    <OnceDialog savedLabel={t("secretSaved")} title={t("secretTitle", { name })} onClose={onClose}>
      {(onSaved) => (
        <div className="flex flex-col gap-3">
          <Alert tone="warning" title={t("onceTitle")}>
            {t("onceText")}
          </Alert>
          <SecretList
            parts={[
              { label: t("appKey"), value: app_key },
              { label: t("appSecret"), value: secret },
            ]}
            all={{ app_key, app_secret: secret }}
            fileName={`${t("fileName")}-${app_key}`}
            onSaved={onSaved}
          />
        </div>
      )}
    </OnceDialog>
  );
}

interface AppSecretQuestionProps {
  app: App;
  /** Called with the new secret. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Asks before an app gets another secret. */
export function AppSecretQuestion({ app, onMade, onClose }: AppSecretQuestionProps) {
  const t = useMessages(messages);
  const renew = useAction(api.apps.renewSecret, { invalidates: [] });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("renewTitle")}
      description={t("renewText")}
      subject={app.name}
      confirmLabel={t("renewConfirm")}
      error={renew.error && errorText(renew.error)}
      onConfirm={async () => onMade((await renew.run({ params: { id: app.id } })).app_secret)}
    />
  );
}
