import type { ProblemKind } from "../grammar/problem-kind.ts";

/** Refusals of the second step of signing in, and of changes to second factors. */
export const secondFactorProblems = {
  second_factor_required: {
    code: 20348,
    status: 401,
    en: "Confirm your sign-in with a second factor.",
    zh_CN: "请完成两步验证后登录。",
  },
  second_step_expired: {
    code: 20347,
    status: 410,
    en: "This took too long, or too many wrong codes were entered. Enter your password again.",
    zh_CN: "操作超时或验证码错误次数过多，请重新输入密码登录。",
  },
  second_factor_wrong: {
    code: 20346,
    status: 422,
    en: "The code is wrong or has already been used.",
    zh_CN: "验证码错误或已被使用。",
  },
  second_factor_missing: {
    code: 20403,
    status: 403,
    en: "Your account needs a second factor. Set one up first.",
    zh_CN: "您的账号必须启用两步验证，请先完成设置。",
  },
  own_second_factor_first: {
    code: 20409,
    status: 409,
    en: "Set up a second factor for your own account first.",
    zh_CN: "请先为您自己的账号启用两步验证。",
  },
  last_second_factor: {
    code: 20409,
    status: 409,
    en: "Your account must have a second factor. Add another one before removing this one.",
    zh_CN: "您的账号必须启用两步验证，请先添加其他验证方式，再移除此项。",
  },
  passkey_refused: {
    code: 20346,
    status: 422,
    en: "This passkey was not accepted. Try again.",
    zh_CN: "通行密钥验证未通过，请重试。",
  },
  passkeys_unavailable: {
    code: 20409,
    status: 409,
    en: "Passkeys need an HTTPS address with a host name. Ask the platform administrator to set one as PUBLIC_URL.",
    zh_CN: "使用通行密钥须通过域名和 HTTPS 访问控制台，请联系平台管理员设置 PUBLIC_URL。",
  },
  too_many_passkeys: {
    code: 20001,
    status: 422,
    en: "At most {limit} passkeys are allowed. Remove an unused one first.",
    zh_CN: "最多可添加 {limit} 个通行密钥，请先移除不用的。",
  },
} as const satisfies Record<string, ProblemKind>;
