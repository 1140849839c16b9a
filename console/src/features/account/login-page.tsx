import type { SecondStep as Step } from "@thingwright/contract/accounts/second-factors.ts";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { useCaptcha } from "../../lib/captcha/use-captcha.ts";
import { onFirst } from "../../lib/first-touch.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { PlaceLink, usePlace } from "../../lib/place.tsx";
import { lastEnding, startSession } from "../../lib/session.ts";
import { useTitle } from "../../lib/title.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { CaptchaBox } from "./entrance/captcha-box.tsx";
import { EntranceCard } from "./entrance/card.tsx";
import { useRegistrationMode } from "./entrance/installation.ts";
import { RegionField } from "./entrance/region-field.tsx";
import { rememberedAccount } from "./entrance/remembered-account.ts";
import { messages } from "./messages/en.ts";
import { usePasskeysHere } from "./second-factors/passkeys-here.ts";

const SecondStep = lazyPart(() => import("./second-factors/second-step.tsx").then((m) => m.SecondStep));
const PasskeySignIn = lazyPart(() =>
  import("./second-factors/passkey-sign-in.tsx").then((m) => m.PasskeySignIn),
);
const loadLogin = () => import("@thingwright/contract/accounts/accounts.ts").then((m) => m.Login);

/**
 * Sign-in with account, password and verification. After sign-in, `app/stage.tsx` opens the page that the user
 * requested.
 */
export function LoginPage() {
  const t = useMessages(messages);
  const [known] = useState(rememberedAccount);
  const { form, captcha, unverified, step, setStep } = useSignIn(known);
  const [returned, setReturned] = useState<string>();
  const passkeys = usePasskeysHere();
  const mode = useRegistrationMode();
  useTitle(t("signInTitle"));
  const { setFocus } = form;
  useEffect(() => onFirst("touch", loadLogin), []);
  useEffect(() => setFocus(known ? "password" : "username"), [setFocus, known]);
  const register = (
    <TextLink key="register" render={<PlaceLink to="/register" />}>
      {t("register")}
    </TextLink>
  );
  if (step) {
    const back = (reason?: string) => {
      setReturned(reason);
      setStep(undefined);
    };
    return <SecondStep step={step} onBack={back} />;
  }
  return (
    <EntranceCard title={t("signInTitle")} text={t("signInText")}>
      <Form form={form}>
        {returned === undefined ? <Notice /> : <Alert tone="warning">{returned}</Alert>}
        <RegionField />
        <Field label={t("account")} help={t("accountHelp")} error={form.error("username")}>
          <Input
            {...form.register("username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t("password")} error={form.error("password")}>
          <PasswordInput {...form.register("password")} autoComplete="current-password" />
        </Field>
        <CaptchaBox control={captcha} warning={unverified ? t("verifyBeforeLogin") : undefined} />
        <Button type="submit" variant="primary" loading={form.submitting} className="w-full">
          {t("signIn")}
        </Button>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted">
          <TextLink render={<PlaceLink to="/password" />}>{t("forgot")}</TextLink>
          {mode === "open" && <span>{t.rich("noAccount", { register })}</span>}
          {mode === "invitation" && <span>{t("byInvitation")}</span>}
        </div>
      </Form>
      {passkeys && <PasskeySignIn />}
    </EntranceCard>
  );
}

/** The sign-in form. Submitting it starts the captcha first, unless the captcha is solved already. */
function useSignIn(username: string) {
  const captcha = useCaptcha();
  const [unverified, setUnverified] = useState(false);
  const [step, setStep] = useState<Step>();
  const form = useForm(loadLogin, {
    defaultValues: { username, password: "" },
    warnBeforeLeaving: false,
    onSubmit: async (body) => {
      const ticket = await captcha.verify();
      setUnverified(!ticket);
      if (!ticket) return;
      try {
        const { access_token } = await call(api.accounts.login, { body: { ...body, captcha: ticket } });
        startSession(access_token);
      } catch (error) {
        // The verification box itself shows the refusals that concern it.
        if (error instanceof CallError && error.is("captcha_wrong", "captcha_required"))
          return captcha.refuse();
        captcha.reset();
        if (error instanceof CallError && error.is("second_factor_required"))
          return setStep(error.data as Step);
        throw error;
      }
    },
  });
  return { form, captcha, unverified, step, setStep };
}

/** Explains why the sign-in page is shown instead of the page that the user requested. */
function Notice() {
  const t = useMessages(messages);
  const { query } = usePlace();
  const ending = lastEnding();
  if (ending !== "left") return <Alert tone="info">{t(`ended_${ending}`)}</Alert>;
  return query.has("redirect") ? <Alert tone="info">{t("signInFirst")}</Alert> : null;
}
