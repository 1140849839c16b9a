import { dialectRules } from "../dialects/dialects.ts";
import { tokenSub } from "../dialects/token-sub.ts";
import type { DeviceRecord } from "../ports.ts";
import { Session } from "../session.ts";

/** Makes the session of a device that a gateway signs in. The gateway speaks for the device in its own dialect. */
export function subSession(device: DeviceRecord, gateway: Session, asked: number): Session {
  const { dialect, hearsAll } = gateway;
  const rules = dialect === "token" ? tokenSub : dialectRules[dialect];
  const session = new Session(device, dialect, rules, hearsAll, gateway);
  session.asked = asked;
  session.isSecure = gateway.isSecure;
  return session;
}
