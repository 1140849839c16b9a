import { z } from "zod";
import { limits } from "../grammar/limits.ts";

const mobilePattern = /^1[345789]\d{9}$/;
const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
/** A member's login name: `member@company-prefix`, without a top-level domain. */
const memberPattern = /^[A-Za-z0-9_.-]+@[A-Za-z0-9-]+$/;

export const Mobile = z.string().trim().min(1).regex(mobilePattern, "mobile_format");
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(limits.accountLength)
  .regex(emailPattern, "email_format");

/** The account in a sign-in: a mobile number, an email, or a member's login name. */
export const LoginName = z
  .string()
  .trim()
  .min(1)
  .max(limits.accountLength)
  .refine(
    (s) => [mobilePattern, emailPattern, memberPattern].some((pattern) => pattern.test(s)),
    "account_format",
  );

/** The part of a member's login name before the `@`. */
export const MemberName = z
  .string()
  .trim()
  .min(1)
  .max(limits.memberName)
  .regex(/^[A-Za-z0-9_.-]+$/, "member_name_format");

export function isMobile(name: string): boolean {
  return mobilePattern.test(name);
}
export function isEmail(name: string): boolean {
  return emailPattern.test(name);
}
