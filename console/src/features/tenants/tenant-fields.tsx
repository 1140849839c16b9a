import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { RegistrationQuota, Tenant } from "@thingwright/contract/accounts/tenants.ts";
import { Controller, type FieldPath } from "react-hook-form";
import type { Form } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Field } from "../../ui/field.tsx";
import { Input, type InputProps } from "../../ui/input.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import type { ValueControl } from "../../ui/option.ts";
import { messages } from "./messages/en.ts";

interface TextFieldProps {
  of: "company" | "nickname";
  input: InputProps;
  error: string | undefined;
}

const longest = { company: limits.companyName, nickname: limits.nickname };

/** Company or nickname of a tenant. */
export function TenantTextField({ of, input, error }: TextFieldProps) {
  const t = useMessages(messages);
  return (
    <Field label={t(of)} error={error} help={t("lengthHelp", { limit: longest[of] })} required>
      <Input {...input} autoComplete="off" />
    </Field>
  );
}

interface QuotaFieldsProps<V extends RegistrationQuota, T> {
  form: Pick<Form<V, T>, "control" | "error">;
  /** The tenant that has these quotas; undefined for a new tenant. */
  tenant?: Tenant;
}

/** The two quotas of a tenant. */
export function QuotaFields<V extends RegistrationQuota, T>({ form, tenant }: QuotaFieldsProps<V, T>) {
  return (["device", "member"] as const).map((of) => {
    const name = `${of}_quota` as FieldPath<V>;
    return (
      <Controller
        key={name}
        control={form.control}
        name={name}
        render={({ field }) => (
          <QuotaField of={of} {...field} error={form.error(name)} {...(tenant && { tenant })} />
        )}
      />
    );
  });
}

interface QuotaFieldProps extends Omit<ValueControl<number>, "value" | "onChange"> {
  of: "device" | "member";
  value: number;
  onChange: (value: number | null) => void;
  error: string | undefined;
  /** The tenant, whose present number of devices or members is compared with the quota. */
  tenant?: Tenant;
}

/** The field for a quota of a tenant. It warns if the quota is less than the number that the tenant already has. */
function QuotaField({ of, error, tenant, value, ...field }: QuotaFieldProps) {
  const t = useMessages(messages);
  const used = tenant?.[`${of}_count`] ?? 0;
  const below = value !== null && value < used;
  const help = below ? t("belowUse", { count: used }) : t(`${of}QuotaHelp`);
  return (
    <Field label={t(`${of}Quota`)} error={error} help={help} required>
      <NumberInput {...field} value={value} min={1} max={999_999_999} />
    </Field>
  );
}
