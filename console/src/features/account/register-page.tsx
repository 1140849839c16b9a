import type { UserType } from "@thingwright/contract/accounts/contact-ways.ts";
import { nonceOf } from "./entrance/sent-codes.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { useCaptcha } from "../../lib/captcha/use-captcha.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { PlaceLink } from "../../lib/place.tsx";
import { useTitle } from "../../lib/title.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { AddressTabs, AddressField, useAddressWay } from "./entrance/address.tsx";
import { EntranceCard } from "./entrance/card.tsx";
import { cleaned } from "./entrance/cleaned.ts";
import { CodeField } from "./entrance/code-field.tsx";
import { ConsentField } from "./entrance/consent-field.tsx";
import { useContactWays, useRegistrationMode } from "./entrance/installation.ts";
import { NewPasswordFields } from "./entrance/new-password-fields.tsx";
import { Outcome } from "./entrance/outcome.tsx";
import { rememberAccount } from "./entrance/remembered-account.ts";
import { messages } from "./messages/en.ts";
import { browserZone } from "./entrance/browser-zone.ts";
import { emptyRegistration, registerForms } from "./register-form.ts";

/**
 * Registers an account, if the installation allows the public to register. Otherwise, explains who creates accounts.
 */
export function RegisterPage() {
  const t = useMessages(messages);
  const mode = useRegistrationMode();
  const known = useContactWays();
  const [done, setDone] = useState(false);
  const refusing = mode === "invitation" || mode === "closed" ? mode : undefined;
  const title = t(refusing ? `registerTitle_${refusing}` : "registerTitle");
  useTitle(title);
  if (done) return <Outcome tone="success" title={t("registered")} />;
  const signIn = (
    <TextLink key="signIn" render={<PlaceLink to="/login" />}>
      {t("signIn")}
    </TextLink>
  );
  const ready = mode !== undefined && known !== undefined;
  const text = refusing ? t(`register_${refusing}`) : t("registerText");
  const form = mode === "open" && known && <RegisterForm ways={known.ways} onDone={() => setDone(true)} />;
  const content = ready ? form : <SkeletonForm fields={4} />;
  return (
    <EntranceCard title={title} text={ready ? text : undefined} foot={t.rich("hasAccount", { signIn })}>
      {content}
    </EntranceCard>
  );
}

function RegisterForm({ ways, onDone }: { ways: readonly UserType[]; onDone: () => void }) {
  const t = useMessages(messages);
  const captcha = useCaptcha();
  const usual = useLanguage() === "zh_CN" ? "phone" : "email";
  const [userType, setUserType] = useState<UserType>(ways.find((way) => way === usual) ?? ways[0] ?? usual);
  const form = useRegistration(userType, onDone);
  const way = useAddressWay(form, userType, setUserType);
  return (
    <Form form={form}>
      <AddressTabs {...way} ways={ways} />
      <AddressField userType={userType} input={form.register("username")} error={form.error("username")} />
      <CodeField
        purpose="register"
        userType={userType}
        address={form.watch("username")}
        captcha={captcha}
        checkAddress={() => form.trigger("username", { shouldFocus: true })}
        onSent={() => form.setFocus("auth_code")}
        input={form.register("auth_code")}
        error={form.error("auth_code")}
      />
      <Field label={t("nickname")} help={t("nicknameHelp")} error={form.error("nickname")} required>
        <Input {...cleaned(form.register("nickname"))} autoComplete="nickname" />
      </Field>
      <Field label={t("company")} error={form.error("company_name")}>
        <Input
          {...cleaned(form.register("company_name"))}
          autoComplete="organization"
          placeholder={t("optional")}
        />
      </Field>
      <NewPasswordFields form={form} label={t("password")} help={t("registerPasswordHelp")} />
      <Controller
        control={form.control}
        name="agreed"
        render={({ field }) => <ConsentField field={field} error={form.error("agreed")} />}
      />
      <Button type="submit" variant="primary" loading={form.submitting} className="w-full">
        {t("register")}
      </Button>
    </Form>
  );
}

function useRegistration(userType: UserType, onDone: () => void) {
  return useForm(registerForms[userType], {
    defaultValues: emptyRegistration,
    warnBeforeLeaving: false,
    onSubmit: async ({ username, auth_code, nickname, company_name, password }) => {
      const time_zone = browserZone();
      const nonce = nonceOf("register", username);
      await call(api.registration.register, {
        body: {
          user_type: userType,
          username,
          auth_code,
          nonce,
          nickname,
          company_name,
          password,
          time_zone,
        },
      });
      rememberAccount(username);
      onDone();
    },
  });
}
