import { defineMessages } from "../../../../lib/i18n.ts";

/** The texts of the pages that set a new password; only these pages load them. */
export const en = {
  forgotTitle: "Forgot your password?",
  forgotText: "Confirm that the account is yours, then choose a new password.",
  linkSent: "Check your email",
  linkSentText:
    "If {email} belongs to an account, a link to set a new password is on its way. It works once, for {minutes} minutes.",
  linkKept: "Ask the administrator for the link",
  linkKeptText:
    "This platform cannot send email yet. If {email} belongs to an account, the link to set a new password is in the outbox, where the administrator can read it. It works once, for {minutes} minutes.",
  backToSignIn: "Back to sign-in",

  resetTitle: "Choose a new password",
  activateTitle: "Activate your account",
  linkFor: "For {account}",
  newPassword: "New password",
  newPasswordHelp:
    "8 to 20 characters: at least three of upper case, lower case, digits and symbols !@#$%^&*()",
  setPassword: "Set password",
  activate: "Activate",
  linkExpired: "This link has expired",
  linkExpiredText: "It has been used already or has expired. Request a new one.",
  invitationExpiredText: "It has been used already or has expired. Ask your administrator for a new one.",
  newLink: "Request a new link",
  passwordSet: "Your new password is set",
  activated: "Your account is active",
  countdown: {
    one: "Taking you to sign-in in {count} second.",
    other: "Taking you to sign-in in {count} seconds.",
  },
  signInNow: "Sign in now",
  countdownConsole: {
    one: "Taking you to the console in {count} second.",
    other: "Taking you to the console in {count} seconds.",
  },
  toConsole: "Go to the console",
  otherUser: "The password of {account} is set. This browser stays signed in as {user}.",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
