import type { DeviceIdentity } from "./device-identity.ts";
import { formatClientId, formatUserName, stringToSign } from "./device-sign-in.ts";

/** Placeholders that the maker replaces, in single programs and in projects. */
export const codeBlanks = {
  deviceName: "YOUR_DEVICE_NAME",
  deviceSecret: "YOUR_DEVICE_SECRET",
  wifiName: "YOUR_WIFI",
  wifiPassword: "YOUR_PASSWORD",
} as const;

/** The C macros for the Wi-Fi of a board. */
export const wifiMacros = `#define WIFI_NAME "${codeBlanks.wifiName}"
#define WIFI_PASSWORD "${codeBlanks.wifiPassword}"`;

/**
 * Returns the texts with which device code signs in by its device secret; the client id is the device name.
 * @param names the names of a device, or what stands for them in a program
 */
export function signInTexts(names: DeviceIdentity): Record<"clientId" | "userName" | "toSign", string> {
  const { deviceName: clientId } = names;
  return {
    clientId: formatClientId({ clientId, signMethod: "hmacsha256" }, "2"),
    userName: formatUserName(names),
    toSign: stringToSign(names, { clientId }),
  };
}
