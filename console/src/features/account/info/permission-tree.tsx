import { permissionGroups, permissionWords } from "@thingwright/contract/grammar/menu.ts";
import { type Permission, tokenPermissions } from "@thingwright/contract/grammar/permission.ts";
import { useId } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useUser } from "../../../lib/user.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldError } from "../entrance/field-error.tsx";
import { messages } from "./messages/en.ts";

interface PermissionTreeProps {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  error: string | undefined;
}

/**
 * Chooses the permissions of a token, grouped by resource. Only permissions that the token's owner has can be chosen.
 */
export function PermissionTree({ value, onChange, error }: PermissionTreeProps) {
  const t = useMessages(messages);
  const errorId = useId();
  const language = useLanguage();
  const user = useUser();
  const held = tokenPermissions.filter((permission) => user?.permissions.includes(permission));
  const groups = permissionGroups
    .map(({ title, permissions }) => ({ title, members: permissions.filter((one) => held.includes(one)) }))
    .filter(({ members }) => members.length > 0);
  const choose = (chosen: readonly Permission[], on: boolean) =>
    onChange(held.filter((one) => (chosen.includes(one) ? on : value.includes(one))));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{t("mayDo")}</legend>
      <FieldError id={errorId} error={error} />
      <div className="flex flex-col gap-4">
        {groups.map(({ title, members }) => {
          const count = members.filter((one) => value.includes(one)).length;
          return (
            <div key={title.en} className="flex flex-col gap-2">
              <Checkbox
                label={<span className="font-medium">{title[language]}</span>}
                value={count === members.length}
                indeterminate={count > 0 && count < members.length}
                onChange={(on) => choose(members, on)}
              />
              <div className="ml-6 flex flex-col gap-2">
                {members.map((permission) => (
                  <Checkbox
                    key={permission}
                    label={permissionWords[permission][language]}
                    value={value.includes(permission)}
                    onChange={(on) => choose([permission], on)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
