import type { LoginAttempt, TokenSignIn } from "@thingwright/contract/devices/device-sign-in.ts";
import type { RefusedReason } from "@thingwright/contract/points/telemetry.ts";
import { hashToken, sameBytes } from "../../platform/secrets.ts";
import type { DeviceRecord, Login, SignInDirectory } from "../ports.ts";

/**
 * Finds the device of a token, or of a user name. If a token comes with a password, it may also be a user name, which
 * then takes precedence. If it comes without a password, it may be a user name whose password was left out.
 * @returns the device, with the reason if its password or client id is wrong; null if there is no such device
 */
export async function findByTokenOrLogin(
  directory: SignInDirectory,
  { token, login }: TokenSignIn,
): Promise<{ device: DeviceRecord; refused: RefusedReason | null } | null> {
  const byToken = async () => (token === null ? null : directory.findByToken(hashToken(token)));
  const byName = async () => login && directory.findByUserName(login.userName);
  const isBare = !login?.password;
  const [bearer, known] = isBare
    ? await byToken().then(async (found) => [found, found ? null : await byName()] as const)
    : await Promise.all([byToken(), byName()]);
  if (login && known) return { device: known.device, refused: whyRefused(known, login) };
  return bearer && { device: bearer, refused: null };
}

function whyRefused({ password, clientId }: Login, said: LoginAttempt): RefusedReason | null {
  if (!sameBytes(hashToken(password), hashToken(said.password))) return "refused_password";
  return clientId === "" || clientId === said.clientId ? null : "refused_other_client";
}
