import { limits } from "@thingwright/contract/grammar/limits.ts";
import { members, type Member } from "@thingwright/contract/accounts/members.ts";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { messages } from "./messages/en.ts";

/** Nickname and contact of a member. */
export function EditMemberDrawer({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const update = useAction(api.members.update, { success: t("saved"), onDone: onClose });
  const form = useForm(members.update.body, {
    defaultValues: {
      nickname: member.nickname,
      email: member.email,
      mobile: member.mobile,
    },
    onSubmit: (body) => update.run({ params: { uid: member.uid }, body }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("editTitle")}
      description={t("editText")}
      submit={words("save")}
      onClose={onClose}
    >
      <Field
        label={t("nickname")}
        error={form.error("nickname")}
        help={t("lengthHelp", { limit: limits.nickname })}
        required
      >
        <Input {...form.register("nickname")} autoComplete="off" />
      </Field>
      <Field label={t("email")} error={form.error("email")}>
        <Input {...form.register("email")} type="email" autoComplete="off" />
      </Field>
      <Field label={t("mobile")} error={form.error("mobile")}>
        <Input {...form.register("mobile")} type="tel" autoComplete="off" />
      </Field>
    </FormDrawer>
  );
}
