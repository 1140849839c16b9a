import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  accountInfo: "Own account",
  "accountInfo.updateProfile": "Changed the own profile",
  "accountInfo.setLanguage": "Chose a language",
  "accountInfo.changePassword": "Changed the own password",
  "accountInfo.endSession": "Ended a session",
  "accountInfo.createAccessToken": "Made an access token",
  "accountInfo.removeAccessToken": "Deleted an access token",
  accounts: "Sign-in",
  "accounts.login": "Signed in",
  "accounts.logout": "Signed out",
  "accounts.prove": "Confirmed who they are",
  registration: "Registration",
  "registration.sendCode": "Asked for a code",
  "registration.register": "Registered",
  "registration.sendResetMail": "Asked for a new password",
  "registration.resetPassword": "Set a new password",
  "registration.resetByPhone": "Set a new password by phone",
} as const satisfies RecordWords<"accountInfo" | "accounts" | "registration">;
