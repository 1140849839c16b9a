import { z } from "zod";

const symbols = "!@#$%^&*()";
const classes = {
  lower: /[a-z]/,
  upper: /[A-Z]/,
  digit: /\d/,
  symbol: new RegExp(`[${symbols.replace(/[\^]/g, "\\$&")}]`),
};

function kinds(password: string, of: RegExp[]): number {
  return of.filter((pattern) => pattern.test(password)).length;
}

/** Passwords are trimmed before any rule is applied. */
const trimmed = z.string().trim().min(1);

/**
 * For signing in. The rules below are not checked, because which of them applied depends on how the password was set.
 */
export const LoginPassword = trimmed.max(20);

/** For registering: 6 to 18 characters of at least two kinds out of letters, digits and symbols, no spaces. */
export const RegisterPassword = trimmed
  .min(6)
  .max(18)
  .refine((p) => !/\s/.test(p), "password_spaces")
  .refine((p) => kinds(p, [/[A-Za-z]/, classes.digit, classes.symbol]) >= 2, "password_two_kinds");

/**
 * For resetting and changing: 8 to 20 characters of at least three kinds out of upper case, lower case, digits and
 * symbols, no spaces.
 */
export const ResetPassword = z
  .string()
  .trim()
  .min(1, "new_password_required")
  .min(8)
  .max(20)
  .refine((p) => !/\s/.test(p), "password_spaces")
  .refine((p) => kinds(p, Object.values(classes)) >= 3, "password_three_kinds");

export const passwordStrengths = ["weak", "fair", "good", "strong"] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** How strong a password looks by its length and kinds of characters, for the meter beside the field. */
export function passwordStrength(password: string): PasswordStrength {
  const score = kinds(password, Object.values(classes)) + (password.length >= 12 ? 1 : 0);
  if (password.length < 6 || score <= 1) return "weak";
  if (score === 2) return "fair";
  return score === 3 ? "good" : "strong";
}
