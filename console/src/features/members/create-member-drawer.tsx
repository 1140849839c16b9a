import { limits } from "@thingwright/contract/grammar/limits.ts";
import { NewMember } from "@thingwright/contract/accounts/members.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { optional, useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { useActivationToast } from "../outbox/api.ts";
import { contactOf } from "./shared/member-name.tsx";
import { messages } from "./messages/en.ts";
import { RoleField } from "../roles/shared/role-field.tsx";

/** Invites a member: name, contact, role. */
export function CreateMemberDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const [kind, setKind] = useState<"email" | "mobile">("email");
  const company = useCall(api.accountInfo.company, {}, { staleTime: 300_000 });
  const written = useActivationToast();
  const create = useAction(api.members.create, {
    onDone: (member) => {
      written({ contact: contactOf(member), title: t("added", { name: member.nickname }) });
      onClose();
    },
  });
  const form = useForm(NewMember, {
    defaultValues: { name: "", role_id: "" },
    onSubmit: (body) => create.run({ body }),
  });
  const prefix = `@${company.data?.prefix ?? "…"}`;
  const other = kind === "email" ? "mobile" : "email";
  return (
    <FormDrawer
      form={form}
      title={t("createTitle")}
      description={t("createText")}
      submit={t("create")}
      onClose={onClose}
    >
      <Field
        label={t("loginName")}
        error={form.error("name")}
        help={t("nameHelp", { name: `${form.watch("name") || "…"}${prefix}`.toLowerCase() })}
        required
      >
        <Input
          {...form.register("name")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          suffix={<span className="pr-1.5 font-mono text-meta">{prefix}</span>}
        />
      </Field>
      <Field
        label={t("nickname")}
        error={form.error("nickname")}
        help={t("nicknameHelp", { limit: limits.nickname })}
      >
        <Input {...form.register("nickname", optional)} autoComplete="off" />
      </Field>
      <Field label={t("contactKind")}>
        <SegmentedControl
          value={kind}
          onChange={(next) => {
            form.setValue(kind, undefined);
            form.clearErrors(["email", "mobile"]);
            setKind(next);
          }}
          options={[
            { value: "email", label: t("email") },
            { value: "mobile", label: t("mobile") },
          ]}
        />
      </Field>
      <Field
        key={kind}
        label={t(kind)}
        error={form.error(kind) ?? form.error(other)}
        help={t(`contactHelp_${kind}`)}
        required
      >
        <Input
          {...form.register(kind, optional)}
          type={kind === "email" ? "email" : "tel"}
          autoComplete="off"
        />
      </Field>
      <Controller
        control={form.control}
        name="role_id"
        render={({ field }) => <RoleField {...field} error={form.error("role_id")} />}
      />
    </FormDrawer>
  );
}
