import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  activationGoes: "The activation goes to {contact}.",
  activationKept_email:
    "The activation for {contact} was not sent: this site sends no mails yet. It is in the outbox of the administrator.",
  activationKept_phone:
    "The activation for {contact} was not sent: this site sends no text messages yet. It is in the outbox of the administrator.",
  openOutbox: "Open outbox",
  title: "Outbox",
  subtitle: "Mails and text messages of the platform, newest first.",
  fileName: "outbox",
  search: "Recipient, subject",
  channel: "Channel",
  email: "Email",
  sms: "SMS",
  state: "State",
  anyState: "Any state",
  state_waiting: "Waiting",
  state_sent: "Sent",
  state_failed: "Failed",
  state_kept: "Not sent",
  recipient: "Recipient",
  subject: "Subject",
  created: "Written",
  sent: "Sent",
  tries: "Tries",
  error: "Error",
  keptTitle_email: "No mail server is set up",
  keptTitle_sms: "No SMS provider is set up",
  keptText_email:
    "Mails are not sent but kept here: open one and follow its link yourself. To send them, start the server with {setting} set to the address of an SMTP server and {from} to the sender.",
  keptText_sms:
    "Text messages are not sent but kept here: read the code from the message. To send them, start the server with {setting} set to the address of an SMS provider.",
  emptyTitle: "Nothing has been sent yet",
  emptyText:
    "Codes, activations and password links appear here. With {setting} set they are also sent as mail; without it, this page is the only place to read them.",
  nothingFound: "No message matches",
  text: "Message",
  openLink: "Open link in a new tab",
  code: "Verification code",
  copyLink: "Link",
  linkHint:
    "A link works once. It is meant for {recipient}: to try it as they would, open it in a private window.",
  noSubject: "Text message",
} as const;

/** Words of the outbox. */
export const messages = defineMessages(en, () => import("./zh.ts"));
