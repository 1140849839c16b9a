import { createHmac } from "node:crypto";
import type { DeviceIdentity } from "@thingwright/contract/devices/device-identity.ts";
import {
  formatClientId,
  formatUserName,
  type SecureMode,
  type SignInParameters,
  type SignMethod,
  signMethods,
  stringToSign,
} from "@thingwright/contract/devices/device-sign-in.ts";

export interface NativeCredentials extends DeviceIdentity {
  deviceSecret: string;
  /** Any text without `|`; the device name if left out. */
  clientId?: string;
  signMethod?: SignMethod;
  /** Milliseconds since 1970. If given, it is sent and signed. */
  timestamp?: number;
  /** 2 over TLS, 3 without. */
  secureMode?: SecureMode;
}

/** The three fields of an MQTT CONNECT. */
export interface SignedConnect {
  clientId: string;
  username: string;
  password: string;
}

/** The hexadecimal HMAC with which the native dialect signs a text. */
export function signatureOf(deviceSecret: string, signMethod: SignMethod, text: string): string {
  return createHmac(signMethods[signMethod].hash, deviceSecret).update(text).digest("hex");
}

/** The fields that a device of the native dialect sends to connect. */
export function signIn(credentials: NativeCredentials): SignedConnect {
  const { deviceName, deviceSecret, signMethod = "hmacsha256", timestamp, secureMode = "3" } = credentials;
  const parameters: SignInParameters = {
    clientId: credentials.clientId ?? deviceName,
    signMethod,
    ...(timestamp === undefined ? {} : { timestamp: String(timestamp) }),
  };
  return {
    clientId: formatClientId(parameters, secureMode),
    username: formatUserName(credentials),
    password: signatureOf(deviceSecret, signMethod, stringToSign(credentials, parameters)),
  };
}
