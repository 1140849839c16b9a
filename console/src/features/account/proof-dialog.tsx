import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { useId, useState } from "react";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import type { ProofQuestion } from "../../lib/proof.ts";
import { useUser } from "../../lib/user.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { messages as words } from "../../lib/messages/en.ts";
import { messages } from "./messages/en.ts";

const FactorProof = lazyPart(() => import("./second-factors/factor-proof.tsx").then((m) => m.FactorProof));

/**
 * Asks the user to confirm their identity again by password or second factor, because the last confirmation is too old
 * for the action.
 */
export function ProofDialog({ question }: { question: ProofQuestion }) {
  const user = useUser();
  const [byFactor, setByFactor] = useState(false);
  if (byFactor) {
    return <FactorProof question={question} onPassword={() => setByFactor(false)} />;
  }
  return <PasswordProof question={question} onFactor={user?.second_factor && (() => setByFactor(true))} />;
}

interface PasswordProofProps {
  question: ProofQuestion;
  /** Switches to the second factor; falsy if the user has none. */
  onFactor: (() => void) | false | undefined;
}

function PasswordProof({ question, onFactor }: PasswordProofProps) {
  const t = useMessages(messages);
  const common = useMessages(words);
  const username = useUser()?.username ?? "";
  const id = useId();
  const form = useForm(accounts.prove.body, {
    defaultValues: { password: "" },
    warnBeforeLeaving: false,
    onSubmit: async (body) => {
      await call(api.accounts.prove, { body });
      question.answer(true);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && question.answer(false)}
      dismissible={false}
      title={t("proofTitle")}
      description={t("proofText")}
      footer={
        <>
          <Button onClick={() => question.answer(false)}>{common("cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.submitting}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        {/* Password managers fill in the password of this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label={t("password")} error={form.error("password")}>
          <PasswordInput {...form.register("password")} autoComplete="current-password" />
        </Field>
        {onFactor && (
          <Button variant="link" className="self-start" onClick={onFactor}>
            {t("useFactor")}
          </Button>
        )}
      </Form>
    </Dialog>
  );
}
