import { Profile } from "@thingwright/contract/accounts/account-info.ts";
import type { CurrentUser } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { Form, useForm } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormActions, FormGrid } from "../../../ui/form-layout.tsx";
import { Input } from "../../../ui/input.tsx";
import { cleaned } from "../entrance/cleaned.ts";
import { AccountFacts } from "./account-facts.tsx";
import { messages } from "./messages/en.ts";
import { Part } from "./part.tsx";
import { PictureField } from "./picture-field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

/** The user's picture, nickname and company, as others see them, and the time zone of the account. */
export function ProfilePart({ user }: { user: CurrentUser }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const update = useAction(api.accountInfo.updateProfile, {
    invalidates: ["accounts", "accountInfo"],
    success: t("profileSaved"),
  });
  const { nickname, company_name, icon, time_zone } = user;
  const form = useForm(Profile, {
    defaultValues: { nickname, company_name, icon, time_zone },
    onSubmit: (body) => update.run({ body }),
  });
  const member = user.level === level.member;
  return (
    <Part title={t("profile")} description={t("profileText")}>
      <Card>
        <AccountFacts user={user} />
        <Form form={form} className="mt-5 flex flex-col gap-4">
          <Controller
            control={form.control}
            name="icon"
            render={({ field }) => (
              <PictureField
                name={nickname || user.username}
                value={field.value ?? ""}
                onChange={field.onChange}
                error={form.error("icon")}
              />
            )}
          />
          <FormGrid columns={2}>
            <Field label={t("nickname")} error={form.error("nickname")} required>
              <Input {...cleaned(form.register("nickname"))} autoComplete="nickname" />
            </Field>
            <Field
              label={t("company")}
              error={form.error("company_name")}
              help={member ? t("companyOfMember") : undefined}
            >
              <Input
                {...cleaned(form.register("company_name"))}
                readOnly={member}
                autoComplete="organization"
              />
            </Field>
          </FormGrid>
          <Controller
            control={form.control}
            name="time_zone"
            render={({ field }) => (
              <TimeZoneField
                value={field.value ?? time_zone}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={form.error("time_zone")}
                fixed={member}
              />
            )}
          />
          <FormActions>
            <Button
              type="submit"
              variant="primary"
              loading={form.submitting}
              disabled={!form.formState.isDirty}
            >
              {words("save")}
            </Button>
          </FormActions>
        </Form>
      </Card>
    </Part>
  );
}
