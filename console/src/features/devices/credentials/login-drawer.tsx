import type { Device } from "@thingwright/contract/devices/devices.ts";
import { type MqttCredentials, NewMqttCredentials } from "@thingwright/contract/devices/mqtt-credentials.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { optional, useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useAction, useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Login } from "./programs/mosquitto.ts";
import { messages } from "./messages/en.ts";

interface LoginDrawerProps {
  device: Device;
  onClose: () => void;
  onSet: (login: Login) => void;
}

/** Sets the user name and password of a device, or removes them. */
export function LoginDrawer(props: LoginDrawerProps) {
  const t = useMessages(messages);
  const { data, error, refetch } = useCall(api.mqttCredentials.get, { params: { id: props.device.id } });
  if (data !== undefined) return <LoginForm {...props} current={data} />;
  return (
    <Drawer open onOpenChange={(open) => !open && props.onClose()} size="sm" title={t("loginTitle")}>
      {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton className="h-32 w-full" />}
    </Drawer>
  );
}

function LoginForm({
  device,
  current,
  onClose,
  onSet,
}: LoginDrawerProps & { current: MqttCredentials | null }) {
  const t = useMessages(messages);
  const [removing, setRemoving] = useState(false);
  const invalidates = [api.mqttCredentials.get];
  const set = useAction(api.mqttCredentials.set, {
    onDone: ({ password, ...rest }, { body }) =>
      onSet({ ...rest, password: password ?? body.password ?? "" }),
    invalidates,
  });
  const remove = useAction(api.mqttCredentials.remove, {
    success: () => t("loginRemoved"),
    onDone: onClose,
    invalidates,
  });
  const params = { id: device.id };
  const form = useForm(NewMqttCredentials, {
    defaultValues: { user_name: current?.user_name ?? "", client_id: current?.client_id ?? "" },
    onSubmit: (body) => set.run({ params, body }),
  });
  return (
    <>
      <FormDrawer
        form={form}
        title={t("loginTitle")}
        description={t("loginText")}
        size="sm"
        submit={t("loginSet")}
        onClose={onClose}
      >
        {current && (
          <Alert tone="warning">
            <div className="flex flex-col items-start gap-2">
              <p>{t("loginReplaces")}</p>
              <Button size="sm" icon={Trash2} onClick={() => setRemoving(true)}>
                {t("loginRemove")}
              </Button>
            </div>
          </Alert>
        )}
        <Field label={t("userName")} help={t("userNameHelp")} error={form.error("user_name")} required>
          <Input mono autoComplete="off" spellCheck={false} {...form.register("user_name")} />
        </Field>
        <Field label={t("password")} help={t("passwordHelp")} error={form.error("password")}>
          <PasswordInput autoComplete="new-password" {...form.register("password", optional)} />
        </Field>
        <Field label={t("clientId")} help={t("clientIdHelp")} error={form.error("client_id")}>
          <Input mono autoComplete="off" spellCheck={false} {...form.register("client_id", optional)} />
        </Field>
      </FormDrawer>
      {removing && (
        <ConfirmAction
          action={remove}
          input={{ params }}
          onClose={() => setRemoving(false)}
          title={t("loginRemoveTitle")}
          description={t("loginRemoveText")}
          subject={<span className="font-mono">{current?.user_name}</span>}
          confirmLabel={t("loginRemove")}
        />
      )}
    </>
  );
}
