import { expect, test } from "vitest";
import { maskedAddress, maskedEmail, maskedPhone } from "./masked.ts";

test.each([
  ["13812345678", "138****5678"],
  ["+4915112345678", "+49****5678"],
  ["110", "****10"],
  [null, ""],
])("masks the phone number %s", (phone, shown) => expect(maskedPhone(phone)).toBe(shown));

test.each([
  ["lena@example.com", "l***@example.com"],
  ["li@example.com", "l***@example.com"],
  ["x@example.com", "***@example.com"],
  [null, ""],
])("masks the email address %s", (email, shown) => expect(maskedEmail(email)).toBe(shown));

test.each([
  ["广东省深圳市南山区科技园路9号3栋1201", "广东省深圳市***"],
  ["221B Baker Street, London", "221B B***"],
  ["家", "***"],
  ["", ""],
])("masks the postal address %s", (address, shown) => expect(maskedAddress(address)).toBe(shown));
