import type { Credentials, Device } from "@thingwright/contract/devices/devices.ts";
import { activated, deviceKind, enabled } from "@thingwright/contract/grammar/enums.ts";
import { tuyalinkIdOf } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { Ban, CircleCheck, KeyRound, LifeBuoy, RotateCcw, Smartphone, UserRoundKey } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { ConfirmAction } from "../../../lib/confirm-action.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { Login } from "../credentials/programs/mosquitto.ts";
import { DeviceName } from "../shared/device-name.tsx";
import { messages } from "./messages/en.ts";
import { useDeleteDevice } from "./use-delete-device.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";

const CredentialsDialog = lazyPart(() =>
  import("../credentials/credentials-dialog.tsx").then((m) => m.CredentialsDialog),
);

const PairingDialog = lazyPart(() =>
  import("../credentials/pairing-dialog.tsx").then((m) => m.PairingDialog),
);
const SupportDialog = lazyPart(() => import("../support/support-dialog.tsx").then((m) => m.SupportDialog));
const LoginDrawer = lazyPart(() => import("../credentials/login-drawer.tsx").then((m) => m.LoginDrawer));
const LoginDialog = lazyPart(() => import("../credentials/login-dialog.tsx").then((m) => m.LoginDialog));

type Asking =
  | { disable: Device }
  | { reset: Device }
  | { renew: Device }
  | { pair: Device }
  | { support: Device }
  | { login: Device; set?: Login }
  | Shown;

interface Shown {
  credentials: Credentials;
  /** The display name of the device. */
  name: string;
  tuyalinkId: string;
  productId: string;
}

/** The menu of a real device, and the dialogs that it opens. */
export function useDeviceActions(onDeleted: (device: Device) => void) {
  const t = useMessages(messages);
  const may = useMay();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const remove = useDeleteDevice(onDeleted);
  const setStatus = useAction(api.devices.setStatus, {
    invalidates: [api.devices.list, api.devices.get],
    success: ({ name, status }) => t(status === enabled.yes ? "enabledNow" : "disabledNow", { name }),
  });

  const reset = useAction(api.devices.reset, {
    invalidates: [api.devices.list, api.devices.get],
    success: ({ name }) => t("resetNow", { name }),
  });

  const actionsOf = (device: Device): MenuEntry[] => {
    // A virtual device is run by the platform, so it needs no credentials and is started or stopped instead.
    const virtual = device.kind === deviceKind.virtual;
    return [
      may(api.devicePairing.label) && {
        label: t("pair"),
        icon: Smartphone,
        onSelect: () => setAsking({ pair: device }),
      },
      may(api.supportPasses.create) && {
        label: t("support"),
        icon: LifeBuoy,
        onSelect: () => setAsking({ support: device }),
      },
      !virtual &&
        may(api.devices.renewSecret) && {
          label: t("newSecret"),
          icon: KeyRound,
          onSelect: () => setAsking({ renew: device }),
        },
      !virtual &&
        may(api.mqttCredentials.set) && {
          label: t("login"),
          icon: UserRoundKey,
          onSelect: () => setAsking({ login: device }),
        },
      !virtual &&
        device.activated === activated.yes &&
        may(api.devices.reset) && {
          label: t("reset"),
          icon: RotateCcw,
          onSelect: () => setAsking({ reset: device }),
        },
      !virtual &&
        may(api.devices.setStatus) &&
        (device.status === enabled.yes
          ? { label: t("disable"), icon: Ban, onSelect: () => setAsking({ disable: device }) }
          : {
              label: t("enable"),
              icon: CircleCheck,
              onSelect: () => setStatus.start({ params: { id: device.id }, body: { status: enabled.yes } }),
            }),
      remove.menuEntry(device),
    ];
  };

  const dialogs = asking ? (
    <>
      {"disable" in asking && (
        <ConfirmAction
          action={setStatus}
          input={{ params: { id: asking.disable.id }, body: { status: enabled.no } }}
          onClose={close}
          title={t("disableTitle")}
          description={t("disableText")}
          subject={<DeviceName device={asking.disable} link={false} />}
          confirmLabel={t("disable")}
        />
      )}
      {"reset" in asking && (
        <ConfirmAction
          action={reset}
          input={{ params: { id: asking.reset.id } }}
          onClose={close}
          title={t("resetTitle")}
          description={t("resetText")}
          subject={<DeviceName device={asking.reset} link={false} />}
          confirmLabel={t("reset")}
        />
      )}
      {"pair" in asking && <PairingDialog device={asking.pair} onClose={close} />}
      {"support" in asking && <SupportDialog device={asking.support} onClose={close} />}
      {"renew" in asking && (
        <RenewDialog
          device={asking.renew}
          onClose={close}
          onDone={(credentials) => {
            const { name, product_id: productId } = asking.renew;
            setAsking({ credentials, name, tuyalinkId: tuyalinkIdOf(asking.renew), productId });
          }}
        />
      )}
      {"login" in asking &&
        (asking.set ? (
          <LoginDialog
            login={asking.set}
            deviceId={asking.login.id}
            name={asking.login.name}
            productId={asking.login.product_id}
            onClose={close}
          />
        ) : (
          <LoginDrawer
            device={asking.login}
            onClose={close}
            onSet={(set) => setAsking({ login: asking.login, set })}
          />
        ))}
      {"credentials" in asking && <CredentialsDialog {...asking} onClose={close} />}
    </>
  ) : (
    remove.dialog
  );
  return {
    actionsOf,
    /** Shows new credentials. */
    show: (shown: Shown) => setAsking(shown),
    dialogs,
  };
}

interface RenewDialogProps {
  device: Device;
  onClose: () => void;
  onDone: (credentials: Credentials) => void;
}

function RenewDialog({ device, onClose, onDone }: RenewDialogProps) {
  const t = useMessages(messages);
  const renew = useAction(api.devices.renewSecret, { invalidates: [] });
  // A ref is needed, because the dialog calls the `onOpenChange` of an earlier render. In that render, a state would
  // not contain the new secret.
  const made = useRef<Credentials>(undefined);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        if (made.current) onDone(made.current);
        else onClose();
      }}
      title={t("newSecretTitle")}
      description={t("newSecretText")}
      subject={<DeviceName device={device} link={false} />}
      confirmLabel={t("makeSecret")}
      error={renew.error && errorText(renew.error)}
      onConfirm={async () => {
        made.current = await renew.run({ params: { id: device.id } });
      }}
    />
  );
}
