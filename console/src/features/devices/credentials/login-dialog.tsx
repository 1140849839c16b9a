import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { OnceDialog } from "../../../lib/once-dialog.tsx";
import { SecretList } from "../../../lib/secret-list.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FirstMessage } from "./first-message.tsx";
import { messages } from "./messages/en.ts";
import { type Login, loginLine } from "./programs/mosquitto.ts";
import { useFirstValue } from "./use-first-value.ts";
import { usePrograms } from "./use-programs.ts";

interface LoginDialogProps {
  login: Login;
  deviceId: string;
  /** The display name of the device. */
  name: string;
  productId: string;
  onClose: () => void;
}

/**
 * Shows a user name and its password, which cannot be shown again later. Also shows a command line that reports a value
 * with them.
 */
export function LoginDialog({ login, deviceId, name, productId, onClose }: LoginDialogProps) {
  const t = useMessages(messages);
  const { user_name, password, client_id } = login;
  const first = useFirstValue(deviceId);
  const parts = [
    { label: t("userName"), value: user_name },
    { label: t("password"), value: password },
    ...(client_id ? [{ label: t("clientId"), value: client_id }] : []),
  ];
  return (
    <OnceDialog
      savedLabel={t("loginAcknowledge")}
      onClose={onClose}
      size="lg"
      title={t("loginOf", { name })}
      status={
        <FirstMessage
          first={first}
          deviceId={deviceId}
          productId={productId}
          advice={{ refused_password: t("copyPassword") }}
        />
      }
    >
      {(onSaved) => (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-3">
            <Alert tone="warning" title={t("onceTitle")}>
              {t("loginOnceText")}
            </Alert>
            <SecretList
              parts={parts}
              all={{ user_name, password, ...(client_id && { client_id }) }}
              fileName={`${t("loginFile")}-${user_name.replace(/[:@]/g, "-")}`}
              onSaved={onSaved}
            />
          </div>
          <section className="flex min-w-0 flex-col gap-3">
            <h3 className="font-semibold">{t("connectTitle")}</h3>
            <LoginLine login={login} productId={productId} />
          </section>
        </div>
      )}
    </OnceDialog>
  );
}

function LoginLine({ login, productId }: { login: Login; productId: string }) {
  const t = useMessages(messages);
  const { parts, isEmpty, error, refetch } = usePrograms(productId);
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!parts) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="flex flex-col gap-2">
      {isEmpty && <Alert tone="warning">{t("noPoint")}</Alert>}
      <p className="text-muted">{t("hint_publish")}</p>
      <CodeBlock
        label={t("tab_publish")}
        code={loginLine(
          { host: parts.connection.host, port: parts.connection.mqtt_port },
          parts.report,
          login,
        )}
        wrap
      />
    </div>
  );
}
