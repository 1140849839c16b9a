import { readAgent } from "@thingwright/contract/devices/agent.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { type ReactNode, useId } from "react";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { type Form as FormOf, Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { cleaned } from "../entrance/cleaned.ts";
import { messages } from "./messages/en.ts";
import { makePasskey, PasskeyError } from "./passkey.ts";

const PasskeyName = secondFactors.renamePasskey.body;

/** Asks for a name, and then has the browser create a passkey. */
export function AddPasskeyDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  /** Called with the new recovery codes, or with an empty list if the user already has some. */
  onDone: (codes: readonly string[]) => void;
}) {
  const t = useMessages(messages);
  const add = useAction(api.secondFactors.addPasskey, {
    invalidates: ["secondFactors", "accounts"],
    success: (_reply, { body }) => t("passkeyDone", { name: body.name }),
    onDone: ({ recovery_codes: codes }) => onDone(codes),
  });
  const { browser, system } = readAgent(navigator.userAgent);
  const form = useForm(PasskeyName, {
    defaultValues: { name: system ?? browser ?? "" },
    warnBeforeLeaving: false,
    onSubmit: async ({ name }) => {
      try {
        const { options } = await call(api.secondFactors.offerPasskey);
        const credential = await makePasskey(options);
        if (credential) await add.run({ body: { name, credential } });
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error;
        toast.error(error.message);
      }
    },
  });
  return <NameDialog form={form} title={t("addPasskey")} submit={t("continue")} onClose={onClose} />;
}

interface RenameProps {
  passkey: { id: string; name: string };
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenameProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const rename = useAction(api.secondFactors.renamePasskey, { onDone: onClose });
  const form = useForm(PasskeyName, {
    defaultValues: { name: passkey.name },
    warnBeforeLeaving: false,
    onSubmit: (body) => rename.run({ params: { id: passkey.id }, body }),
  });
  return <NameDialog form={form} title={t("renamePasskey")} submit={words("save")} onClose={onClose} />;
}

interface NameDialogProps {
  form: FormOf<{ name: string }, { name: string }>;
  title: string;
  submit: ReactNode;
  onClose: () => void;
}

function NameDialog({ form, title, submit, onClose }: NameDialogProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.submitting}>
            {submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <Field label={t("passkeyName")} help={t("passkeyNameHelp")} error={form.error("name")} required>
          <Input {...cleaned(form.register("name"))} autoComplete="off" />
        </Field>
      </Form>
    </Dialog>
  );
}
