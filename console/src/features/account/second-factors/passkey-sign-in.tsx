import { KeyRound } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { startSession } from "../../../lib/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { messages } from "./messages/en.ts";
import { PasskeyError, signWithPasskey } from "./passkey.ts";

/** Signs in with a passkey alone. */
export function PasskeySignIn() {
  const t = useMessages(messages);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const signIn = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { options } = await call(api.secondFactors.askPasskey, { body: {} });
      const credential = await signWithPasskey(options);
      if (!credential) return;
      startSession((await call(api.secondFactors.loginWithPasskey, { body: { credential } })).access_token);
    } catch (failure) {
      setError(failure instanceof PasskeyError ? failure.message : errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p
        aria-hidden
        className="flex items-center gap-3 text-meta text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {t("or")}
      </p>
      {error !== undefined && <Alert tone="danger">{error}</Alert>}
      <Button icon={KeyRound} loading={busy} className="w-full" onClick={() => void signIn()}>
        {t("withPasskey")}
      </Button>
    </div>
  );
}
