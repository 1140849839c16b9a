import type { UserType } from "@thingwright/contract/accounts/contact-ways.ts";

/** The settings that open the channels to the outside. */
export interface ChannelSettings {
  SMTP_URL?: string | undefined;
  SMS_URL?: string | undefined;
}

/** Returns which of text messages and mails are set up; messages of a channel that is not set up stay in the outbox. */
export function channelsSetUp({ SMTP_URL, SMS_URL }: ChannelSettings): UserType[] {
  return [...(SMS_URL ? ["phone" as const] : []), ...(SMTP_URL ? ["email" as const] : [])];
}
