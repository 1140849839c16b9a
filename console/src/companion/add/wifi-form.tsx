import { improvErrors, improvLimits, type ImprovNetwork } from "@thingwright/contract/points/improv.ts";
import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { Tap } from "../parts.tsx";
import { ActionForm, PasswordField, TextField } from "../people/forms.tsx";
import { ask } from "../people/person.ts";
import { fill } from "../people/words.ts";
import { type ImprovDevice, ImprovFailure } from "./improv-device.ts";
import type { PairingCode } from "./waiting.tsx";
import { type AddWords, useAddWords } from "./words.ts";

/** The option for a network that the device has not found: the person types its name. */
const other = "";
/**
 * How long a pairing code must still be valid to be sent to a device, in milliseconds; otherwise a new code is
 * requested.
 */
const leastMs = 180_000;

interface WifiFormProps {
  device: ImprovDevice;
  homeId: string;
  /**
   * Called with the name of the network that the device is joining, and with an empty text when the attempt is over.
   */
  onJoining: (ssid: string) => void;
  onJoined: (joined: {
    code: PairingCode;
    device: { product_key: string; device_name: string } | null;
    ssid: string;
  }) => void;
}

/** Sends a device its pairing code and the Wi-Fi credentials. The password is stored nowhere but on the device. */
export function WifiForm({ device, homeId: home_id, onJoining, onJoined }: WifiFormProps) {
  const words = useAddWords();
  const [networks, setNetworks] = useState<ImprovNetwork[] | null>(device.canLook ? null : []);
  const [chosen, setChosen] = useState<string>();
  const [code, setCode] = useState<PairingCode & { host: string | null }>();
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    // If the device does not answer, the name of a network can still be typed.
    const seen = await device.networks().catch(() => null);
    setNetworks((before) => seen ?? before ?? []);
    setLooking(false);
  };
  useEffect(() => {
    if (device.canLook) void look();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each device
  }, [device]);
  const ssid = chosen ?? networks?.[0]?.ssid ?? other;
  const network = networks?.find((one) => one.ssid === ssid);
  const isTyped = !network;
  const isOpen = network?.isLocked === false;
  if (networks === null)
    return (
      <p role="status" className="text-muted">
        {words.looking}
      </p>
    );
  return (
    <ActionForm
      submit={words.join}
      explain={(error) => wordsOf(error, words)}
      onSubmit={async ({ typed = "", password = "" }) => {
        const name = isTyped ? typed : ssid;
        refuseLong("typed", name, improvLimits.ssid);
        refuseLong("password", password, improvLimits.password);
        // After a wrong password, the device receives the same code again.
        const isGood = code && code.expires_at * 1000 - Date.now() > leastMs;
        const given = isGood ? code : await ask(api.bindings.pairingToken, { body: { home_id } });
        setCode(given);
        onJoining(name);
        try {
          const paired = await device.pair(given.token, given.host ?? "");
          await device.join(name, isOpen ? "" : password);
          onJoined({ code: given, device: paired, ssid: name });
        } finally {
          onJoining("");
        }
      }}
    >
      <h2 className="text-section font-semibold">{words.wifiTitle}</h2>
      {networks.length > 0 && (
        <div className="flex items-end gap-2">
          <label className="flex min-w-0 flex-1 flex-col gap-1.5">
            <span className="font-medium">{words.wifiName}</span>
            <select
              className="control h-11 w-full px-3"
              value={ssid}
              onChange={({ target }) => setChosen(target.value)}
            >
              {networks.map((one) => (
                <option key={one.ssid} value={one.ssid}>
                  {one.ssid}
                </option>
              ))}
              <option value={other}>{words.otherWifi}</option>
            </select>
          </label>
          <Tap
            aria-label={words.lookAgain}
            aria-busy={isLooking || undefined}
            icon={RefreshCw}
            onClick={() => void (isLooking || look())}
          />
        </div>
      )}
      {isTyped && <TextField name="typed" label={words.wifiName} autoComplete="off" />}
      {!isOpen && (
        <PasswordField
          name="password"
          label={words.wifiPassword}
          hint={words.wifiHint}
          autoComplete="off"
          required={network !== undefined}
        />
      )}
    </ActionForm>
  );
}

/** Thrown for a text in the form that is too long for the device. */
class TooLong extends Error {
  readonly field: string;
  readonly most: number;
  constructor(field: string, most: number) {
    super(field);
    this.field = field;
    this.most = most;
  }
}

function refuseLong(field: string, text: string, most: number): void {
  if (new TextEncoder().encode(text).length > most) throw new TooLong(field, most);
}

/** Explains by field what went wrong and what to do. Returns null for errors that the platform explains itself. */
function wordsOf(error: unknown, words: AddWords): Record<string, string> | null {
  if (error instanceof TooLong) return { [error.field]: fill(words.wifiLength, { count: error.most }) };
  if (!(error instanceof ImprovFailure)) return null;
  const { why } = error;
  if (why === improvErrors.unableToConnect) return { password: words.joinRefused };
  if (why === improvErrors.notAuthorized) return { "": words.notAuthorized };
  if (why === "lost") return { "": words.lost };
  return { "": why === "silent" ? words.tooLong : words.oddAnswer };
}
