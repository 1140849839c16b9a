import {
  contactWays,
  type RegistrationMode,
  type UserType,
} from "@thingwright/contract/accounts/contact-ways.ts";
import { useConfig } from "../../../lib/use-config.ts";

/**
 * Whether strangers may register here; undefined until it is known. If the mode cannot be loaded, the registration form
 * is shown, and the server decides.
 */
export function useRegistrationMode(): RegistrationMode | undefined {
  const entries = useConfig("registration");
  return entries && ((entries[0]?.value as RegistrationMode | undefined) ?? "open");
}

/**
 * `ways`: the contact ways (mail, text message) that this installation accepts. `isSent`: whether messages by a way are
 * delivered, and not only stored for the administrator to read. Undefined until known.
 */
export function useContactWays():
  | { ways: readonly UserType[]; isSent: (way: UserType) => boolean }
  | undefined {
  const setUp = useConfig("message_channel")?.map(({ value }) => value as UserType);
  return setUp && { ways: contactWays(setUp), isSent: (way) => setUp.includes(way) };
}
