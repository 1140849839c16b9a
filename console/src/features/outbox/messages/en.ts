import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  activationGoes: "The activation link is sent to {contact}.",
  activationKept_email:
    "The activation link for {contact} was not sent, because this platform cannot send email yet. The administrator can find it in the outbox.",
  activationKept_phone:
    "The activation link for {contact} was not sent, because this platform cannot send text messages yet. The administrator can find it in the outbox.",
  openOutbox: "Open outbox",
  title: "Outbox",
  subtitle: "Emails, text messages and phone notifications sent by the platform, newest first.",
  fileName: "outbox",
  search: "Recipient, subject",
  channel: "Channel",
  email: "Email",
  sms: "SMS",
  push: "Phone notification",
  state: fieldWords.state.en,
  anyState: "All statuses",
  state_waiting: "Waiting",
  state_sent: "Sent",
  state_failed: "Failed",
  state_kept: "Not sent",
  recipient: "Recipient",
  subject: "Subject",
  created: "Created",
  sent: "Sent",
  tries: "Attempts",
  error: "Error",
  keptTitle_email: "No email server is set up",
  keptTitle_sms: "No SMS provider is set up",
  keptTitle_push: "Phone notifications are not set up",
  keptText_email:
    "Emails are not sent but kept here: open one to use its link. To send them, start the server with {setting} set to the address of an SMTP server and {from} to the sender.",
  keptText_sms:
    "Text messages are not sent but kept here: read the code from the message. To send them, start the server with {setting} set to the address of an SMS provider.",
  keptText_push:
    "People at home find these messages when they open the app; they are not sent to a phone whose app is closed. To send them, give the platform an HTTPS address with {address}, or set {contact} to an address that push services can write to.",
  emptyTitle: "Nothing has been sent yet",
  emptyText:
    "Codes, activation links and password links appear here. With {setting} set they are also sent by email; without it, this is the only place to read them.",
  nothingFound: "No matching messages",
  text: "Message",
  openLink: "Open link in a new tab",
  code: "Verification code",
  copyLink: "Link",
  linkHint:
    "The link works once and is for {recipient}. To try it as they would, open it in a private window.",
  noSubject: "Text message",
} as const;

/** Words of the outbox. */
export const messages = defineMessages(en, () => import("./zh.ts"));
