import {
  contactWays,
  type RegistrationMode,
  type UserType,
} from "@thingwright/contract/accounts/contact-ways.ts";
import { useConfig } from "../../../lib/use-config.ts";

/**
 * Returns who may register on this installation; undefined until loaded. If the mode cannot be loaded, it is `open`:
 * the registration form is shown, and the server decides.
 */
export function useRegistrationMode(): RegistrationMode | undefined {
  const entries = useConfig("registration");
  return entries && ((entries[0]?.value as RegistrationMode | undefined) ?? "open");
}

/**
 * `ways`: the contact channels (mail, text message) that this installation accepts. `isSent`: whether messages on a
 * channel are delivered; otherwise they are only stored for the administrator to read. Undefined until loaded.
 */
export function useContactWays():
  | { ways: readonly UserType[]; isSent: (way: UserType) => boolean }
  | undefined {
  const setUp = useConfig("message_channel")?.map(({ value }) => value as UserType);
  return setUp && { ways: contactWays(setUp), isSent: (way) => setUp.includes(way) };
}
