import { connectDevice, type Device } from "./device.ts";
import { DeviceError } from "./device-error.ts";
import type { Provisioned } from "./improv.ts";
import type { DeviceOptions } from "./options.ts";

/**
 * Connects a device that has joined a Wi-Fi, and presents the pairing token that it got from the app, which binds it to
 * the person's home. A lost message is sent again with the next connection. Without a valid token, the device is
 * connected all the same, and is bound in another way.
 * @param onRefused called if the token is no longer valid, or somebody else has the device
 */
export function connectAndBind(
  { pairing }: Pick<Provisioned, "pairing">,
  options: DeviceOptions,
  onRefused: (error: DeviceError) => void = () => {},
): Device {
  const device = connectDevice(options);
  if (!pairing) return device;
  const present = async () => {
    try {
      await device.present(pairing.token);
    } catch (error) {
      if (!(error instanceof DeviceError) || error.kind !== "refused") return;
      onRefused(error);
    }
    device.off("online", onOnline);
  };
  const onOnline = () => void present();
  return device.on("online", onOnline);
}
