import { connectDevice, type Device } from "./device.ts";
import { DeviceError } from "./device-error.ts";
import type { Provisioned } from "./improv.ts";
import type { DeviceOptions } from "./options.ts";

/**
 * Connects a device that is in a Wi-Fi now, and presents the token of whoever has told it that, which binds it to their home. A
 * message that was lost is sent again with the next connection. Where there was no token, or it is good no more, the device is
 * connected all the same, and is bound in another way.
 * @param onRefused is told that the token is good no more, or that somebody else has the device
 */
export function comeHome(
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
