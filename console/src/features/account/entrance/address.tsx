import type { UserType } from "@thingwright/contract/accounts/contact-ways.ts";
import { useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { messages } from "../messages/en.ts";

interface AddressForm {
  getValues: (name: "username") => string;
  setValue: (name: "username", value: string) => void;
  resetField: (name: "auth_code", options: { defaultValue: string }) => void;
  clearErrors: (names: ("username" | "auth_code")[]) => void;
}

/**
 * Switches a form between phone and email. Switching back restores the address that was typed. The code is cleared,
 * because it was sent to the other address.
 */
export function useAddressWay(form: AddressForm, userType: UserType, onChange: (next: UserType) => void) {
  const typed = useRef<Partial<Record<UserType, string>>>({});
  return {
    userType,
    onChange: (next: UserType) => {
      typed.current[userType] = form.getValues("username");
      form.setValue("username", typed.current[next] ?? "");
      form.resetField("auth_code", { defaultValue: "" });
      form.clearErrors(["username", "auth_code"]);
      onChange(next);
    },
  };
}

/**
 * Chooses whether the form asks for a phone number or an email address. Renders nothing if only one of them can be
 * used.
 */
export function AddressTabs({
  ways,
  userType,
  onChange,
}: {
  ways: readonly UserType[];
  userType: UserType;
  onChange: (next: UserType) => void;
}) {
  const t = useMessages(messages);
  if (ways.length < 2) return null;
  const labels = { phone: t("byPhone"), email: t("byEmail") };
  return (
    <SegmentedControl
      aria-label={t("way")}
      value={userType}
      onChange={onChange}
      options={ways.map((value) => ({ value, label: labels[value] }))}
    />
  );
}

interface AddressFieldProps {
  userType: UserType;
  input: UseFormRegisterReturn;
  error: string | undefined;
}

export function AddressField({ userType, input, error }: AddressFieldProps) {
  const t = useMessages(messages);
  const phone = userType === "phone";
  return (
    <Field label={t(userType)} error={error} required>
      <Input
        {...input}
        type={phone ? "tel" : "email"}
        autoComplete={phone ? "tel-national" : "email"}
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
