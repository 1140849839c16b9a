import { improvStates } from "@thingwright/contract/points/improv.ts";
import { Bluetooth, Lightbulb } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Spinner } from "../../ui/spinner.tsx";
import { Tap } from "../parts.tsx";
import { tell, tellFailure } from "../people/notice.tsx";
import { useExclusiveAction } from "../people/use-exclusive-action.ts";
import { fill } from "../people/words.ts";
import { CodeWay } from "./code-way.tsx";
import { ImprovDevice } from "./improv-device.ts";
import { JoinSteps } from "./join-steps.tsx";
import { type PairingCode, WaitingForDevice } from "./waiting.tsx";
import { WifiForm } from "./wifi-form.tsx";
import { useAddWords } from "./words.ts";

/** Adds a device over Bluetooth, by sending it the Wi-Fi credentials and a pairing code. */
export function BluetoothWay({ homeId }: { homeId: string }) {
  const words = useAddWords();
  const [device, setDevice] = useState<ImprovDevice>();
  const [isConnecting, setConnecting] = useState(false);
  const [said, setSaid] = useState("");
  useEffect(() => () => device?.disconnect(), [device]);
  const find = async () => {
    setSaid("");
    let found: ImprovDevice;
    try {
      found = await ImprovDevice.choose();
    } catch (error) {
      const isNone = error instanceof DOMException && error.name === "NotFoundError";
      return setSaid(isNone ? words.noneChosen : words.bluetoothOff);
    }
    setConnecting(true);
    try {
      await found.connect();
      setDevice(found);
    } catch {
      found.disconnect();
      setSaid(words.notImprov);
    }
    return setConnecting(false);
  };
  if (device)
    return <DeviceProvisioning device={device} homeId={homeId} onOther={() => setDevice(undefined)} />;
  return (
    <>
      <p className="text-muted">{words.findText}</p>
      <Tap
        look="primary"
        icon={Bluetooth}
        aria-disabled={isConnecting || undefined}
        onClick={() => void (isConnecting || find())}
      >
        {words.find}
      </Tap>
      <p role="status" className="flex items-center justify-center gap-2 text-muted empty:hidden">
        {isConnecting && (
          <>
            <Spinner size={18} /> {words.connecting}
          </>
        )}
      </p>
      <p role="alert" className="text-danger-ink empty:hidden">
        {said}
      </p>
    </>
  );
}

interface DeviceProvisioningProps {
  device: ImprovDevice;
  homeId: string;
  onOther: () => void;
}

/** Sends the Wi-Fi credentials and a pairing code to a connected device, then waits until it has joined the home. */
function DeviceProvisioning({ device, homeId, onOther }: DeviceProvisioningProps) {
  const words = useAddWords();
  const { isConnected, state } = useSyncExternalStore(device.onView, device.view);
  const [isBusy, run] = useExclusiveAction();
  const [joining, setJoining] = useState("");
  const [come, setCome] = useState<{
    code: PairingCode;
    device: { product_key: string; device_name: string } | null;
    ssid: string;
  }>();
  const again = () =>
    run(async () => {
      try {
        await device.connect();
      } catch {
        tellFailure(words.lost);
      }
    });
  const blink = async () => {
    try {
      await device.blink();
      tell(words.blinked);
    } catch {
      tellFailure(words.lost);
    }
  };
  if (come?.device)
    return (
      <>
        <JoinSteps ssid={come.ssid} at={2} />
        <WaitingForDevice code={come.code} device={come.device} />
      </>
    );
  if (come)
    return (
      <>
        <h2 className="text-section font-semibold">{words.joinedUnbound}</h2>
        <p className="text-muted">{words.joinedUnboundText}</p>
        <CodeWay homeId={homeId} scans={false} />
      </>
    );
  return (
    <>
      <div className="flex items-center gap-3 rounded-xl border border-line bg-sheet p-4">
        <Bluetooth aria-hidden size={20} className="shrink-0 text-accent-ink" />
        <p className="min-w-0 flex-1 truncate font-medium">
          {fill(words.connectedTo, { name: device.name })}
        </p>
        {isConnected && device.canBlink && joining === "" && (
          <Tap icon={Lightbulb} look="quiet" onClick={() => void blink()}>
            {words.blink}
          </Tap>
        )}
      </div>
      {!isConnected && (
        <>
          <p role="alert" className="text-danger-ink">
            {words.lost}
          </p>
          <Tap look="primary" aria-busy={isBusy || undefined} onClick={() => void again()}>
            {words.reconnect}
          </Tap>
        </>
      )}
      {isConnected && state === improvStates.authorizationRequired && (
        <p role="status" className="rounded-xl bg-accent-soft p-4 text-accent-ink">
          {words.pressFirst}
        </p>
      )}
      {joining !== "" && <JoinSteps ssid={joining} at={1} />}
      {/* The form stays mounted while the device joins, so that what the person typed is not lost if joining fails. */}
      <div hidden={!isConnected || joining !== "" || state === improvStates.authorizationRequired}>
        <WifiForm device={device} homeId={homeId} onJoining={setJoining} onJoined={setCome} />
      </div>
      {joining === "" && (
        <Tap look="quiet" onClick={onOther}>
          {words.findAgain}
        </Tap>
      )}
    </>
  );
}
