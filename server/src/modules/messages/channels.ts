import type { UserType } from "@thingwright/contract/accounts/contact-ways.ts";

/** The settings that open the channels to the outside. */
export interface ChannelSettings {
  SMTP_URL?: string | undefined;
  SMS_URL?: string | undefined;
}

/** The channels that messages are sent through; those of others stay in the outbox. */
export function channelsSetUp({ SMTP_URL, SMS_URL }: ChannelSettings): UserType[] {
  return [...(SMS_URL ? ["phone" as const] : []), ...(SMTP_URL ? ["email" as const] : [])];
}
