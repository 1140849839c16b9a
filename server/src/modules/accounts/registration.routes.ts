import { captcha } from "@thingwright/contract/captcha.ts";
import { registration } from "@thingwright/contract/registration.ts";
import { type Http, mount } from "../../http/mount.ts";
import type { Access } from "./access.ts";
import { register, sendCode } from "./registration.ts";
import { emailOfKey, resetByPhone, resetPassword, sendResetMail } from "./reset.ts";

export function mountRegistration(http: Http, access: Access): void {
  mount(http, "captcha", captcha, { challenge: () => access.captcha.challenge() });
  mount(http, "registration", registration, {
    sendCode: ({ body }, context) => sendCode(context, body, access),
    register: ({ body }, context) => register(context, body, access),
    sendResetMail: ({ body }, context) => sendResetMail(context, body, access),
    emailOfKey: ({ query }, context) => emailOfKey(context, query.key, access),
    resetPassword: ({ body }, context) => resetPassword(context, body, access),
    resetByPhone: ({ body }, context) => resetByPhone(context, body, access),
  });
}
