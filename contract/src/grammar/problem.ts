import { appProblems } from "../people/app-problems.ts";
import { archiveProblems } from "./archive-problems.ts";
import { bulkProblems } from "./bulk-problems.ts";
import { categoryProblems } from "../products/category-problems.ts";
import { fill, type Language, type Text, type TextParameters } from "../basics/language.ts";
import { homeProblems } from "../people/home-problems.ts";
import type { ProblemKind } from "./problem-kind.ts";
import { policyProblems } from "../people/policy-problems.ts";
import { productProblems } from "../products/product-problems.ts";
import { quotas } from "./quotas.ts";
import { secondFactorProblems } from "../accounts/second-factor-problems.ts";

/** Every reason for refusing a call: its code, HTTP status and message in both languages. */
export const problems = {
  invalid_input: {
    code: 20001,
    status: 422,
    en: "Some fields are not valid.",
    zh_CN: "部分内容填写有误。",
  },
  invalid_json: {
    code: 20001,
    status: 400,
    en: "Invalid data format.",
    zh_CN: "数据格式错误。",
  },
  too_large: {
    code: 20001,
    status: 413,
    en: "The request is larger than allowed.",
    zh_CN: "请求内容超过允许的大小。",
  },
  token_expired: {
    code: 20202,
    status: 401,
    en: "Your sign-in has expired. Sign in again.",
    zh_CN: "登录已过期，请重新登录。",
  },
  forbidden: {
    code: 20326,
    status: 403,
    en: "You do not have permission for this.",
    zh_CN: "没有权限执行此操作。",
  },
  personal_only: {
    code: 20326,
    status: 403,
    en: "An access token cannot do this. Sign in to do it.",
    zh_CN: "访问令牌不能执行此操作，请登录后操作。",
  },
  https_required: {
    code: 20001,
    status: 403,
    en: "Use the HTTPS address of this platform.",
    zh_CN: "请使用本平台的 HTTPS 地址访问。",
  },
  must_change_password: {
    code: 20403,
    status: 403,
    en: "Choose your own password first.",
    zh_CN: "请先设置您自己的密码。",
  },
  proof_required: {
    code: 20403,
    status: 403,
    en: "Confirm your identity first.",
    zh_CN: "请先验证您的身份。",
  },
  foreign_origin: {
    code: 20001,
    status: 403,
    en: "Pages from other sites cannot connect here.",
    zh_CN: "其他站点的页面不能连接本平台。",
  },
  wrong_credentials: {
    code: 20401,
    status: 401,
    en: "Wrong account or password.",
    zh_CN: "账号或密码错误。",
  },
  not_found: {
    code: 20404,
    status: 404,
    en: "This does not exist, or you have no access to it.",
    zh_CN: "内容不存在，或您没有访问权限。",
  },
  conflict: {
    code: 20409,
    status: 409,
    en: "Someone else has changed this. Reload to see the changes.",
    zh_CN: "内容已被他人修改，请重新加载后查看变化。",
  },
  already_exists: {
    code: 20409,
    status: 409,
    en: "“{value}” already exists.",
    zh_CN: "“{value}”已存在。",
  },
  ...productProblems,
  ...categoryProblems,
  ...appProblems,
  ...policyProblems,
  ...homeProblems,
  task_finished: {
    code: 20409,
    status: 409,
    en: "This task has already ended.",
    zh_CN: "该任务已结束。",
  },
  task_unfinished: {
    code: 20409,
    status: 409,
    en: "This task has not ended yet. Cancel it first.",
    zh_CN: "该任务尚未结束，请先取消。",
  },
  task_not_retryable: {
    code: 20409,
    status: 409,
    en: "Nothing in this task can be retried.",
    zh_CN: "该任务没有可重试的内容。",
  },
  task_stuck: {
    code: 20500,
    status: 500,
    en: "The task was stopped because it failed repeatedly on the server. If this happens again, contact the platform administrator.",
    zh_CN: "服务器多次处理失败，任务已终止。如再次发生，请联系平台管理员。",
  },
  too_many_requests: {
    code: 20429,
    status: 429,
    en: "Too many requests. Try again in {seconds} s.",
    zh_CN: "请求过于频繁，请在 {seconds} 秒后重试。",
  },
  captcha_required: {
    code: 20343,
    status: 422,
    en: "Please verify first.",
    zh_CN: "请先完成验证。",
  },
  captcha_wrong: {
    code: 20343,
    status: 422,
    en: "The verification has expired or failed. Verify again.",
    zh_CN: "验证已失效或未通过，请重新验证。",
  },
  code_busy: {
    code: 20345,
    status: 429,
    en: "Too busy to get auth code, retry after {seconds} seconds.",
    zh_CN: "获取验证码过于频繁，请在 {seconds} 秒后重试。",
  },
  code_wrong: {
    code: 20346,
    status: 422,
    en: "The code is wrong or has expired. Check it, or request a new one.",
    zh_CN: "验证码错误或已过期，请检查或重新获取。",
  },
  link_expired: {
    code: 20347,
    status: 410,
    en: "This link has expired or has already been used. Request a new one.",
    zh_CN: "链接已失效或已被使用，请重新获取。",
  },
  registration_closed: {
    code: 20326,
    status: 403,
    en: "Registration is closed here.",
    zh_CN: "本平台未开放注册。",
  },
  registration_by_invitation: {
    code: 20326,
    status: 403,
    en: "Registration is by invitation. Ask the platform administrator for an invitation.",
    zh_CN: "本平台仅限受邀注册，请联系平台管理员获取邀请。",
  },
  text_messages_not_sent: {
    code: 20001,
    status: 422,
    en: "This platform cannot send text messages. Use an email address.",
    zh_CN: "本平台未开通短信发送，请使用邮箱。",
  },
  mails_not_sent: {
    code: 20001,
    status: 422,
    en: "This platform cannot send email. Use a mobile number.",
    zh_CN: "本平台未开通邮件发送，请使用手机号。",
  },
  ...secondFactorProblems,
  account_disabled: {
    code: 20402,
    status: 403,
    en: "This account is disabled. Contact your administrator.",
    zh_CN: "该账号已停用，请联系管理员。",
  },
  generated_password_ended: {
    code: 20402,
    status: 403,
    en: "The generated password was valid for one day and has expired. Restart the server to print a new one.",
    zh_CN: "系统生成的密码有效期为一天，现已失效。请重启服务，新密码会显示在启动日志中。",
  },
  already_activated: {
    code: 20409,
    status: 409,
    en: "This account is already activated.",
    zh_CN: "该账号已激活。",
  },
  invitation_disabled: {
    code: 20409,
    status: 409,
    en: "This account is disabled, so no activation link was sent. Enable it first.",
    zh_CN: "该账号已停用，未发送激活链接。请先启用该账号。",
  },
  invitation_without_contact: {
    code: 20409,
    status: 409,
    en: "This member has neither an email nor a mobile number, so no activation link was sent. Add one first.",
    zh_CN: "该成员没有邮箱或手机号，未发送激活链接。请先填写联系方式。",
  },
  own_account: {
    code: 20409,
    status: 409,
    en: "You cannot change your own role or access.",
    zh_CN: "不能修改自己的角色和登录权限。",
  },
  old_password_wrong: {
    code: 20001,
    status: 422,
    en: "The current password is wrong.",
    zh_CN: "当前密码错误。",
  },
  role_in_use: {
    code: 20409,
    status: 409,
    en: "Members still have this role ({count}). Assign them another role first.",
    zh_CN: "仍有 {count} 名成员使用该角色，请先为其更换角色。",
  },
  quota_exceeded: {
    code: 20001,
    status: 422,
    en: "Limit reached for {quota}: {used} of {limit}.",
    zh_CN: "{quota}已达上限（{used}/{limit}）。",
    words: { quota: quotas },
  },
  too_many_tokens: {
    code: 20001,
    status: 422,
    en: "At most {limit} access tokens are allowed. Delete an unused one first.",
    zh_CN: "最多可创建 {limit} 个访问令牌，请先删除不用的。",
  },
  wrong_file: {
    code: 20001,
    status: 422,
    en: "Only files of type {types} and at most {size} MB are supported.",
    zh_CN: "仅支持 {types} 格式且不超过 {size} MB 的文件。",
  },
  file_too_large: {
    code: 20001,
    status: 422,
    en: "The file is empty or larger than {size} MB. Choose another, of any type.",
    zh_CN: "文件为空或超过 {size} MB，请重新选择（格式不限）。",
  },
  image_too_large: {
    code: 20001,
    status: 422,
    en: "The image is larger than {side} × {side} pixels.",
    zh_CN: "图片尺寸超过 {side} × {side} 像素。",
  },
  ...archiveProblems,
  ...bulkProblems,
  files_away: {
    code: 20503,
    status: 503,
    en: "Files cannot be stored or read at the moment. Try again shortly.",
    zh_CN: "文件暂时无法保存或读取，请稍后重试。",
  },
  server_error: {
    code: 20500,
    status: 500,
    en: "Server error. Nothing was changed. Try again later.",
    zh_CN: "服务器出错，未做任何修改，请稍后重试。",
  },
  too_slow: {
    code: 20504,
    status: 422,
    en: "This took too long and was stopped. Nothing was changed. Narrow it down, for example to a shorter period.",
    zh_CN: "操作耗时过长，已中止，未做任何修改。请缩小范围（如缩短时间段）后再试。",
  },
  too_many_live: {
    code: 20429,
    status: 429,
    en: "Too many pages of your account are showing live data. Close some and try again.",
    zh_CN: "您的账号当前打开的实时页面过多，请关闭一部分后重试。",
  },
  overloaded: {
    code: 20503,
    status: 503,
    en: "The server is busy or shutting down. Try again shortly.",
    zh_CN: "服务器繁忙或正在关闭，请稍后重试。",
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemName = keyof typeof problems;

/** One field that was refused: `path` joins the keys with dots, `message` is in the caller's language. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** A refusal with its parameters. Handlers throw it, made by {@link problem}; the HTTP layer puts it into words. */
export class Problem extends Error {
  readonly kind: ProblemName;
  readonly parameters: TextParameters;
  readonly data: unknown;

  constructor(kind: ProblemName, parameters: TextParameters = {}, data: unknown = null) {
    super(kind);
    this.kind = kind;
    this.parameters = parameters;
    this.data = data;
  }

  get code(): number {
    return problems[this.kind].code;
  }

  get status(): number {
    return problems[this.kind].status;
  }

  text(language: Language): string {
    return problemText(this.kind, language, this.parameters);
  }
}

/** A refusal in words. */
export function problemText(kind: ProblemName, language: Language, parameters: TextParameters): string {
  const { words = {}, ...text }: ProblemKind = problems[kind];
  // Words may have parameters of their own, such as the maximum length of a text.
  const wordOf = (word: Text | undefined) => word && fill(word, language, parameters);
  const worded = Object.entries(parameters).map(([name, value]) => [
    name,
    (typeof value === "object" ? undefined : wordOf(words[name]?.[value])) ?? value,
  ]);
  return fill(text, language, Object.fromEntries(worded) as TextParameters);
}

/** @example throw problem("device_limit", { limit }) */
export function problem(kind: ProblemName, parameters?: TextParameters, data?: unknown): Problem {
  return new Problem(kind, parameters, data);
}
