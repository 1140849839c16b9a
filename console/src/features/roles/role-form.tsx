import { limits } from "@thingwright/contract/grammar/limits.ts";
import { NewRole } from "@thingwright/contract/accounts/roles.ts";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { Form, useForm } from "../../lib/form.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, Textarea } from "../../ui/input.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { MissingLists } from "./missing-lists.tsx";
import { PermissionTree } from "./permission-tree.tsx";
import { AppPicker } from "../apps/shared/app-picker.tsx";
import { ProductPicker } from "../products/shared/product-picker.tsx";
import { ScopeField } from "./scope-field.tsx";

/** The form of a role. `save` receives the parsed values of the schema. */
export function useRoleForm(draft: NewRole, save: (role: NewRole) => Promise<unknown>) {
  return useForm(NewRole, { defaultValues: draft, onSubmit: save });
}

interface RoleFormProps {
  form: ReturnType<typeof useRoleForm>;
  disabled: boolean;
  /** The number of the role's products and apps that the user has no access to. */
  outOfReach?: Record<"products" | "apps", number>;
}

/** The fields of a role: name, screens, and the products and apps that its members may access. */
export function RoleForm({ form, disabled, outOfReach }: RoleFormProps) {
  const t = useMessages(messages);
  const tree = useCall(api.roles.menu, {}, { staleTime: Infinity });
  return (
    <Form form={form} id="role">
      <Card title={t("basics")}>
        <div className="flex flex-col gap-4">
          <Field
            label={t("name")}
            error={form.error("name")}
            help={
              disabled
                ? undefined
                : t("nameHelp", { count: [...form.watch("name")].length, limit: limits.roleName })
            }
            required={!disabled}
          >
            <Input {...form.register("name")} readOnly={disabled} autoComplete="off" className="max-w-100" />
          </Field>
          <Field
            label={t("description")}
            error={form.error("description")}
            help={disabled ? undefined : t("descriptionHelp", { limit: limits.roleDescription })}
          >
            <Textarea {...form.register("description")} readOnly={disabled} rows={2} />
          </Field>
        </div>
      </Card>
      <Card title={t("menuTitle")} description={t("menuText")} flush>
        {tree.isError && !tree.data && <LoadError error={tree.error} onRetry={tree.refetch} />}
        {tree.isPending && (
          <div className="p-4">
            <SkeletonForm fields={4} />
          </div>
        )}
        {tree.data && (
          <Controller
            control={form.control}
            name="menu_permissions"
            render={({ field }) => (
              <>
                <PermissionTree
                  tree={tree.data.list}
                  value={field.value}
                  onChange={field.onChange}
                  disabled={disabled}
                />
                {!disabled && (
                  <MissingLists tree={tree.data.list} value={field.value} onChange={field.onChange} />
                )}
              </>
            )}
          />
        )}
      </Card>
      <Card title={t("dataTitle")}>
        <div className="flex flex-col gap-6">
          <Controller
            control={form.control}
            name="products"
            render={({ field }) => (
              <ScopeField
                of="products"
                value={field.value}
                onChange={field.onChange}
                disabled={disabled}
                picker={(choice) => (
                  <ProductPicker
                    {...choice}
                    most={limits.roleProducts}
                    disabled={disabled}
                    outOfReach={outOfReach?.products}
                    none={t("noProductsYet")}
                  />
                )}
              />
            )}
          />
          <Controller
            control={form.control}
            name="apps"
            render={({ field }) => (
              <ScopeField
                of="apps"
                value={field.value}
                onChange={field.onChange}
                disabled={disabled}
                picker={(choice) => (
                  <AppPicker {...choice} disabled={disabled} outOfReach={outOfReach?.apps} />
                )}
              />
            )}
          />
        </div>
      </Card>
    </Form>
  );
}
