import { companionName } from "@thingwright/contract/people/companion-app.ts";
import type { PolicyKind } from "@thingwright/contract/people/policy-kinds.ts";
import { useState } from "react";
import { useCaptcha } from "../../lib/captcha/use-captcha.ts";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/failed-call.ts";
import { useCompanion } from "../companion-context.ts";
import { go } from "../router.ts";
import { Agreement, NotAgreed } from "./agreement.tsx";
import { CaptchaTap } from "./captcha-tap.tsx";
import { CodeField } from "./code-field.tsx";
import { ActionForm, PasswordField, TextField } from "./forms.tsx";
import { Page } from "./frame.tsx";
import { tell } from "./notice.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask, lastEnding, personApp, signIn } from "./person.ts";

/** The forms before sign-in: to sign in, to create an account, and to reset the password. */
export type Way = "signin" | "signup" | "forgot";

interface EntranceProps {
  way: Way;
  /** Whether the form is shown in place of the requested page, which shows once the person has signed in. */
  instead: boolean;
}

export function Entrance({ way: first, instead }: EntranceProps) {
  const { base } = useCompanion();
  const words = useLaterWords();
  const [chosen, setChosen] = useState(first);
  const way = instead ? chosen : first;
  const turn = (next: Way) => (instead ? setChosen(next) : go(base + next));
  const enter = (token: string) => {
    signIn(token);
    if (!instead) go(base);
  };
  const title = { signin: words.signInTitle, signup: words.signUpTitle, forgot: words.forgotTitle }[way];
  return (
    <Page title={title} back="">
      {way === "signin" && <SignIn enter={enter} turn={turn} />}
      {way === "signup" && <SignUp enter={enter} turn={turn} />}
      {way === "forgot" && <Forgot turn={turn} />}
    </Page>
  );
}

interface WayProps {
  enter: (token: string) => void;
  turn: (next: Way) => void;
}

function SignIn({ enter, turn }: WayProps) {
  const { app, language } = useCompanion();
  const words = useLaterWords();
  const captcha = useCaptcha();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  return (
    <>
      {lastEnding() === "expired" && (
        <p role="status" className="rounded-xl bg-warning-soft px-3 py-2 text-warning-ink">
          {words.expired}
        </p>
      )}
      {app && <AppMark icon={app.icon} name={companionName(app, language)} />}
      <ActionForm
        submit={words.signIn}
        explain={(error) =>
          error instanceof CallError && error.is("captcha_required") ? { "": words.captchaFirst } : null
        }
        onSubmit={async ({ username = "", password = "" }) => {
          const ticket = needsCaptcha ? await captcha.verify() : null;
          try {
            const body = { app_key: personApp(), username, password, ...(ticket && { captcha: ticket }) };
            enter((await ask(api.appSignIn.login, { body })).access_token);
          } catch (error) {
            captcha.reset();
            if (error instanceof CallError && error.is("captcha_required", "captcha_wrong"))
              setNeedsCaptcha(true);
            throw error;
          }
        }}
      >
        <TextField name="username" label={words.account} autoComplete="username" inputMode="email" />
        <PasswordField name="password" label={words.password} autoComplete="current-password" />
        {needsCaptcha && <CaptchaTap control={captcha} />}
      </ActionForm>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Turn onClick={() => turn("forgot")}>{words.forgot}</Turn>
        <span className="text-muted">
          {words.noAccount} <Turn onClick={() => turn("signup")}>{words.signUp}</Turn>
        </span>
      </p>
    </>
  );
}

function SignUp({ enter, turn }: WayProps) {
  const words = useLaterWords();
  const [policies, setPolicies] = useState<readonly { kind: PolicyKind }[]>([]);
  return (
    <>
      <ActionForm
        submit={words.signUp}
        onSubmit={async ({ username = "", auth_code = "", nonce, password = "", nickname = "", agree }) => {
          const { list } = await ask(api.readablePolicies.list);
          const inForce = list.filter(({ state }) => state === "in_force");
          if (inForce.length > 0 && agree === undefined) {
            setPolicies(inForce);
            throw new NotAgreed();
          }
          const { access_token } = await ask(api.appSignIn.register, {
            body: {
              app_key: personApp(),
              username,
              auth_code,
              nonce,
              password,
              ...(nickname.trim() && { nickname }),
              accepted: inForce.map(({ id }) => id),
            },
          });
          enter(access_token);
        }}
        explain={(error) =>
          error instanceof NotAgreed ||
          (error instanceof CallError && error.fields.some(({ path }) => path.startsWith("accepted")))
            ? { agree: words.agreeFirst }
            : null
        }
      >
        <TextField name="username" label={words.account} autoComplete="username" inputMode="email" />
        <CodeField
          send={(asked) =>
            ask(api.appSignIn.sendCode, {
              body: { app_key: personApp(), code_type: "register", ...asked },
            })
          }
        />
        <PasswordField
          name="password"
          label={words.password}
          hint={words.passwordHint}
          autoComplete="new-password"
        />
        <TextField
          name="nickname"
          label={words.nickname}
          required={false}
          autoComplete="nickname"
          autoCapitalize="words"
        />
        <Agreement asked={policies} />
      </ActionForm>
      <p className="text-center text-muted">
        {words.haveAccount} <Turn onClick={() => turn("signin")}>{words.signIn}</Turn>
      </p>
    </>
  );
}

function Forgot({ turn }: Pick<WayProps, "turn">) {
  const words = useLaterWords();
  return (
    <>
      <ActionForm
        submit={words.save}
        onSubmit={async ({ username = "", auth_code = "", nonce, password = "" }) => {
          await ask(api.appSignIn.resetPassword, {
            body: { app_key: personApp(), username, auth_code, nonce, password },
          });
          tell(words.passwordSet);
          turn("signin");
        }}
      >
        <TextField name="username" label={words.account} autoComplete="username" inputMode="email" />
        <CodeField
          send={(asked) =>
            ask(api.appSignIn.sendCode, { body: { app_key: personApp(), code_type: "reset", ...asked } })
          }
        />
        <PasswordField
          name="password"
          label={words.newPassword}
          hint={words.strongPasswordHint}
          autoComplete="new-password"
        />
      </ActionForm>
      <p className="text-center">
        <Turn onClick={() => turn("signin")}>{words.signIn}</Turn>
      </p>
    </>
  );
}

function AppMark({ icon, name }: { icon: string; name: string }) {
  return (
    <div className="flex flex-col items-center gap-3 py-4">
      <img src={icon} alt="" width={72} height={72} className="size-18 rounded-xl" />
      <p className="text-section font-semibold">{name}</p>
    </div>
  );
}

function Turn({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 inline-flex min-h-11 min-w-11 items-center justify-center px-2 font-medium text-accent-ink underline-offset-4 hover:underline"
    >
      {children}
    </button>
  );
}
