import type { App } from "@thingwright/contract/people/apps.ts";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { OnceSecret } from "../../lib/once-secret.tsx";
import { useAction } from "../../lib/query.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { messages } from "./messages/en.ts";

interface AppSecretDialogProps {
  app: App;
  secret: string;
  onClose: () => void;
}

/** Shows an app's key and secret, which cannot be shown again later. */
export function AppSecretDialog({ app: { name, app_key }, secret, onClose }: AppSecretDialogProps) {
  const t = useMessages(messages);
  return (
    <OnceSecret
      title={t("secretTitle", { name })}
      savedLabel={t("secretSaved")}
      warning={{ title: t("onceTitle"), text: t("onceText") }}
      parts={[
        { label: t("appKey"), value: app_key },
        { label: t("appSecret"), value: secret },
      ]}
      all={{ app_key, app_secret: secret }}
      fileName={`${t("fileName")}-${app_key}`}
      onClose={onClose}
    />
  );
}

interface AppSecretQuestionProps {
  app: App;
  /** Called with the new secret. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Asks for confirmation before the secret of an app is replaced. */
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
