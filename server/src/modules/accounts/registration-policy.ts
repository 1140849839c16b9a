import {
  contactWays,
  type RegistrationMode,
  type UserType,
} from "@thingwright/contract/accounts/contact-ways.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { type ChannelSettings, channelsSetUp } from "../messages/index.ts";

/** What the installation lets people do before they sign in. */
export interface RegistrationPolicy {
  /** Throws registration_closed or registration_by_invitation unless anybody may register. */
  refuseStranger(): void;
  /** Throws text_messages_not_sent or mails_not_sent if the installation cannot send messages of this kind. */
  refuseUnreached(way: UserType): void;
}

export function registrationPolicyOf(
  settings: ChannelSettings & { REGISTRATION: RegistrationMode },
): RegistrationPolicy {
  const ways = contactWays(channelsSetUp(settings));
  return {
    refuseStranger() {
      if (settings.REGISTRATION === "closed") throw problem("registration_closed");
      if (settings.REGISTRATION === "invitation") throw problem("registration_by_invitation");
    },
    refuseUnreached(way) {
      if (!ways.includes(way)) throw problem(way === "phone" ? "text_messages_not_sent" : "mails_not_sent");
    },
  };
}
