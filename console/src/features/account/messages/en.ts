import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  signInTitle: "Sign in",
  signInText: "Build, connect and run your smart devices.",
  account: fieldWords.username.en,
  accountHelp: "Email, mobile number or member account",
  password: "Password",
  signIn: "Sign in",
  forgot: "Forgot password?",
  noAccount: "No account yet? {register}",
  register: "Register",
  byInvitation: "Registration is by invitation.",
  ended_expired:
    "Your session has ended: it was idle for too long, reached its time limit, or was ended elsewhere. Sign in again to continue where you left off.",
  ended_signed_out: "You signed out in another tab. Sign in again to continue where you left off.",
  ended_ended:
    "This session was signed out from your account's session list. Sign in again to continue where you left off.",
  ended_password_changed:
    "Your password was changed, which ended this session. Sign in with the new password to continue where you left off.",
  ended_disabled: "Your session has ended: this account was disabled or removed.",
  ended_crowded_out:
    "Your account has too many sessions, so this one, the oldest, was ended. Sign in again to continue where you left off.",
  signInFirst: "You need to sign in to open that page.",

  captcha_idle: "Click to verify",
  captcha_verifying: "Verifying…",
  captcha_passed: "Verified",
  captcha_expired: "The verification has expired. Click to verify again",
  captcha_failed: "Verification failed. Click to try again",
  captcha_unloadable: "Click to try again",
  captchaUnloadable: "Validation library loading error, refresh and retry.",
  verifyBeforeLogin: "Please finish validation before logging in.",
  verifyFirst: "Please verify first.",

  code: "Verification code",
  codeHelp: "Six digits",
  getCode: "Get code",
  codeAfterCaptcha: "Complete the verification above, then get the code.",
  codeWait: "{seconds} s",
  codeSent: "A code was sent to {address}. It is valid for {minutes} minutes.",
  codeKept:
    "This platform cannot send messages yet. The code for {address} is in the outbox, where the administrator can read it. It is valid for {minutes} minutes.",
  codeFailed: "Verification code fetch failed.",
  codeBusy: "Too busy to get auth code, try later.",
  codeBusyFor: "Too busy to get auth code, retry after {seconds} seconds.",

  byPhone: "By phone",
  byEmail: "By email",
  way: "How to reach you",
  phone: "Mobile number",
  email: fieldWords.email.en,

  registerTitle: "Create an account",
  registerTitle_invitation: "Registration is by invitation",
  register_invitation: "Ask the administrator of this platform for an invitation link.",
  registerTitle_closed: "Registration is closed",
  register_closed: "If you need an account, ask the administrator of this platform.",
  registerText: "For makers of smart devices.",
  nickname: fieldWords.nickname.en,
  nicknameHelp: "1 to 10 characters",
  company: "Company",
  optional: "Optional",
  registerPasswordHelp: "6 to 18 characters: at least two of letters, digits and symbols !@#$%^&*()",
  confirmPassword: "Confirm password",
  strength: "Strength: {strength}",
  strength_weak: "weak",
  strength_fair: "fair",
  strength_good: "good",
  strength_strong: "strong",
  agree: "I have read and agree to the {agreement}",
  hasAccount: "Already have an account? {signIn}",
  registered: "Your account is ready",

  sendLink: "Send link",

  proofTitle: "Confirm your identity",
  proofText: "You confirmed your identity a while ago. Enter your password to continue.",
  useFactor: "Use a second factor",
  confirm: "Confirm",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
