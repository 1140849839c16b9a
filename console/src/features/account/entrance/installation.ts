import {
  contactWays,
  type RegistrationMode,
  type UserType,
} from "@thingwright/contract/accounts/contact-ways.ts";
import { useConfig } from "../../../lib/use-config.ts";

/** Whether strangers may register here; undefined until it is known. Should it stay unknown, the server decides. */
export function useRegistrationMode(): RegistrationMode | undefined {
  const entries = useConfig("registration");
  return entries && ((entries[0]?.value as RegistrationMode | undefined) ?? "open");
}

/**
 * The contact ways (mail, text message) that work on this installation, and whether messages by a way are really sent;
 * undefined until known.
 */
export function useContactWays():
  | { ways: readonly UserType[]; isSent: (way: UserType) => boolean }
  | undefined {
  const setUp = useConfig("message_channel")?.map(({ value }) => value as UserType);
  return setUp && { ways: contactWays(setUp), isSent: (way) => setUp.includes(way) };
}
