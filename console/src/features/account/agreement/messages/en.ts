import { defineMessages } from "../../../../lib/i18n.ts";

/** Paragraphs are separated by line breaks. */
export const en = {
  title: "Privacy agreement",
  date: "Dated {date}",
  contents: "Contents",
  scope_title: "What this agreement covers",
  scope_text: `This agreement describes how this console and the device cloud behind it handle personal information. “The platform” is the software; “the operator” is the organization that runs this installation, decides why and how information is processed, and is responsible for it.
It applies to developers, tenants and members who sign in here, and to the devices they connect. It does not apply to other services that an account connects to the platform by its own choice.`,
  collect_title: "What is collected",
  collect_text: `Account: mobile number or email, nickname, company, picture, role, interface language. The password is never kept, only a salted hash of it.
Sign-ins and security: time, network address and browser of each session, attempts that failed, verification codes and links until they expire.
What you create: products, function points, files, roles and everything else that you enter.
Devices: identifiers, connection times, network addresses, properties, events and messages that devices report, and the commands sent to them.
Operations: who changed what, when and from where.`,
  use_title: "What it is used for",
  use_text: `To let you sign in and keep others out; to run, show and control your devices; to send the codes, links and notices that you ask for; to find faults and keep the service safe and within its limits; to show account owners who changed what; and to meet legal duties.
Information is not used for advertising, is not sold, and no decision with legal effect is made by automated means alone.`,
  basis_title: "On what basis",
  basis_text: `Most processing is needed to provide the service that you registered for. Records of sign-ins and operations rest on the legitimate interest in a safe service. Where the law requires consent, you give it with the checkbox at registration; you may withdraw it at any time by closing the account, which does not affect earlier processing.`,
  store_title: "Where it is kept, and for how long",
  store_text: `Everything is kept on the operator's own servers in the region that you signed in to. Regions are separate installations: information moves between them only when you start a synchronization yourself.
Account data is kept until the account is deleted. Property history, communication logs and on/offline logs are deleted after the number of days that the operator has set. Codes and links expire within minutes to days. What was deleted may remain in backups until these are overwritten.`,
  share_title: "Who else receives it",
  share_text: `Members of an account see what their role allows, and its owner sees what its members do. The operator's administrators see accounts and operations as far as running the platform requires.
Emails and text messages pass through the providers that the operator has set up, and a verification provider may be used in place of the built-in one; each receives only what its task needs. Voice assistants, webhooks and apps receive device data only after you have connected them. Authorities receive information only where the law requires it.`,
  protect_title: "How it is protected",
  protect_text: `Passwords are hashed with argon2id; tokens and codes are kept as hashes only; device secrets are encrypted. Every call is checked against the role and the account of its caller. Sign-in attempts are limited, sessions end when they are not used, and every change leaves a record.
No system is free of risk. If personal information is affected by an incident, the operator informs those concerned and the authorities as the law requires.`,
  cookies_title: "What your browser keeps",
  cookies_text: `The console sets no cookies and does not track you across sites. Your browser stores the sign-in token, a random key by which your account recognizes this browser, the chosen language and appearance, and, until the tab is closed, small notes such as the time until the next code. Signing out removes the token; the key stays, so that other people's failed attempts cannot keep you out.`,
  rights_title: "Your rights",
  rights_text: `You can see and correct your profile, end sessions, and delete access tokens on the account page, and export lists as CSV. You may ask the operator for a copy of your information, for its correction, restriction or deletion, object to its processing, and complain to a supervisory authority. If you are a member, the owner of your account answers such requests first.`,
  users_title: "People who use your devices",
  users_text: `If your devices or apps handle information about people in their homes, you decide how it is used and are responsible to them; the platform processes it on your behalf. Tell them what is collected, have a legal basis for it, and collect no more than the product needs.`,
  minors_title: "Minors",
  minors_text: `The console is made for organizations. No one under the age at which they can enter into such an agreement on their own may register. If you learn that a minor has done so, tell the operator, who deletes the account.`,
  changes_title: "Changes and contact",
  changes_text: `When this agreement changes, the new text is published on this page with its date, and material changes are announced in the console before they take effect.
Questions and requests go to the administrator of this installation, whose address is in the emails that the platform sends.`,
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
