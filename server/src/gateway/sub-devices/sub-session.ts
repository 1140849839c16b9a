import { dialectRules } from "../dialects/dialects.ts";
import { tokenSub } from "../dialects/token-sub.ts";
import type { DeviceRecord } from "../ports.ts";
import { Session } from "../session.ts";

/**
 * Makes the session of a device that a gateway signs in. Messages about the device use the gateway's own dialect of
 * MQTT.
 */
export function subSession(device: DeviceRecord, gateway: Session, signInReceivedAt: number): Session {
  const { dialect, receivesAllTopics } = gateway;
  const rules = dialect === "token" ? tokenSub : dialectRules[dialect];
  const session = new Session(device, dialect, rules, receivesAllTopics, gateway);
  session.signInReceivedAt = signInReceivedAt;
  session.isSecure = gateway.isSecure;
  return session;
}
