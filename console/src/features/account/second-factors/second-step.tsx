import type {
  FactorKind,
  SecondStep as Step,
  ShownFactor,
} from "@thingwright/contract/accounts/second-factors.ts";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { startSession } from "../../../lib/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { EntranceCard } from "../entrance/card.tsx";
import { messages } from "./messages/en.ts";
import { PasskeyError, signWithPasskey } from "./passkey.ts";
import { usePasskeysHere } from "./passkeys-here.ts";

interface SecondStepProps {
  step: Step;
  /**
   * Goes back to the password form. `reason` is the text to show there if the second step has expired; undefined if the
   * user chose to go back.
   */
  onBack: (reason?: string) => void;
}

const texts = { totp: "stepTotp", recovery_code: "stepRecovery", passkey: "stepPasskey" } as const;
const switches = { totp: "useTotp", recovery_code: "useRecovery", passkey: "usePasskey" } as const;

/** The second step of signing in: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondStep({ step, onBack }: SecondStepProps) {
  const t = useMessages(messages);
  const passkeys = usePasskeysHere();
  const ways = step.methods.filter((kind) => kind !== "passkey" || passkeys);
  const [chosen, setChosen] = useState<FactorKind>();
  const way = chosen ?? ways[0] ?? "recovery_code";
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (way === "passkey") button.current?.focus();
  }, [way]);
  const { busy, error, take } = useSecondStep(step.ticket, onBack);
  return (
    <EntranceCard title={t("stepTitle")} text={t(texts[way])}>
      <div className="flex flex-col gap-4">
        {way === "passkey" ? (
          <>
            {error !== undefined && <Alert tone="danger">{error}</Alert>}
            <Button
              variant="primary"
              className="w-full"
              loading={busy}
              ref={button}
              onClick={() => void take(() => passkeyFor(step.ticket))}
            >
              {t("usePasskey")}
            </Button>
          </>
        ) : (
          <CodeForm
            key={way}
            way={way}
            busy={busy}
            error={error}
            onCode={(code) =>
              void take(async () => (way === "totp" ? { auth_code: code } : { recovery_code: code }))
            }
          />
        )}
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          {ways
            .filter((kind) => kind !== way)
            .map((kind) => (
              <Button key={kind} variant="link" onClick={() => setChosen(kind)}>
                {t(switches[kind])}
              </Button>
            ))}
          <Button variant="link" onClick={() => onBack()}>
            {t("back")}
          </Button>
        </div>
      </div>
    </EntranceCard>
  );
}

async function passkeyFor(ticket: string): Promise<ShownFactor | null> {
  const { options } = await call(api.secondFactors.askPasskey, { body: { ticket } });
  const credential = await signWithPasskey(options);
  return credential && { credential };
}

/** Sends a factor to the server. If the factor is valid, the session begins. */
function useSecondStep(ticket: string, onBack: (reason?: string) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const take = async (show: () => Promise<ShownFactor | null>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const factor = await show();
      if (!factor) return;
      const body = { ticket, factor };
      startSession((await call(api.secondFactors.takeSecondStep, { body })).access_token);
    } catch (failure) {
      if (failure instanceof CallError && failure.is("second_step_expired")) onBack(failure.message);
      else setError(failure instanceof PasskeyError ? failure.message : errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, take };
}

interface CodeFormProps {
  way: "totp" | "recovery_code";
  busy: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
}

/** The field for a code. The six digits of an authenticator app are sent as soon as all are typed. */
function CodeForm({ way, busy, error, onCode }: CodeFormProps) {
  const t = useMessages(messages);
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const totp = way === "totp";
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error !== undefined) field.current?.select();
  }, [error]);
  const change = (text: string) => {
    setCode(text);
    if (totp && /^\d{6}$/.test(text.replace(/\s/g, ""))) onCode(text);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t(totp ? "code" : "recoveryCode")}
        help={t(totp ? "totpCodeHelp" : "recoveryCodeHelp")}
        error={error}
      >
        <Input
          ref={field}
          value={code}
          onChange={(event) => change(event.target.value)}
          inputMode={totp ? "numeric" : "text"}
          autoComplete={totp ? "one-time-code" : "off"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={totp ? 7 : 40}
          mono
        />
      </Field>
      <Button type="submit" variant="primary" loading={busy} className="w-full">
        {t("signIn")}
      </Button>
    </form>
  );
}
