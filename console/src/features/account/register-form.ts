import { Email, Mobile } from "@thingwright/contract/accounts/account-names.ts";
import { Registration } from "@thingwright/contract/accounts/registration.ts";
import { z } from "zod";
import { Confirmation, samePasswords } from "./entrance/password-pair.ts";

const { auth_code, nickname, company_name, password } = Registration.shape;

function formOf<S extends z.ZodType<string, string>>(username: S) {
  return z
    .object({
      username,
      auth_code,
      nickname,
      company_name,
      password,
      password_confirm: Confirmation,
      agreed: z.boolean().refine((agreed) => agreed, "agreement_required"),
    })
    .refine(...samePasswords);
}

/**
 * The schemas of the page's forms. They extend the API's registration schema by the repeated password and the consent.
 */
export const registerForms = { phone: formOf(Mobile), email: formOf(Email) };

export const emptyRegistration = {
  username: "",
  auth_code: "",
  nickname: "",
  company_name: "",
  password: "",
  password_confirm: "",
  agreed: false,
};
