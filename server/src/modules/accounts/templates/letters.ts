import { appLetters } from "./app-letters.ts";
import { secondFactorLetters } from "./second-factor-letters.ts";
import type { Letter } from "./letter.ts";

const ignore = {
  en: "If this was not you, ignore this message; nothing has changed.",
  zh_CN: "如果不是您本人操作，请忽略此消息，您的账号不会有任何变化。",
};

const codeLasts = {
  en: "It is valid for {minutes} minutes. Do not share it.",
  zh_CN: "验证码 {minutes} 分钟内有效，请勿告诉他人。",
};

/** The words that both activation letters share. */
const activate = {
  how: {
    en: "Choose a password to activate it. The link works once and expires after {days} days.",
    zh_CN: "请点击下方链接设置密码并激活账号，链接仅可使用一次，{days} 天内有效。",
  },
  action: { en: "Activate account", zh_CN: "激活账号" },
  note: {
    en: "If you did not expect this account, ignore this message: no one can sign in to it until a password is set.",
    zh_CN: "如果您不知道此账号，请忽略此消息：未设置密码前，任何人都无法登录。",
  },
};

/** All letters. Letters that are also sent in the name of apps contain `{brand}`. */
export const letters = {
  registerCode: {
    subject: { en: "Your {brand} registration code", zh_CN: "您的 {brand} 注册验证码" },
    paragraphs: [{ en: "Your registration code is:", zh_CN: "您的注册验证码为：" }, codeLasts],
    note: ignore,
    sms: {
      en: "[{brand}] {code} is your registration code. It is valid for {minutes} minutes. Do not share it.",
      zh_CN: "【{brand}】您的注册验证码为 {code}，{minutes} 分钟内有效，请勿告诉他人。",
    },
  },
  alreadyRegistered: {
    subject: { en: "You already have a {brand} account", zh_CN: "您已拥有 {brand} 账号" },
    paragraphs: [
      {
        en: "Someone asked to register {account}, which already has an account. Sign in, or reset the password on the sign-in page.",
        zh_CN: "有人申请注册 {account}，但该账号已存在。请直接登录；如果忘记密码，可在登录页找回。",
      },
    ],
    action: { en: "Sign in", zh_CN: "前往登录" },
    note: ignore,
    sms: {
      en: "[{brand}] {account} already has an account. Sign in, or reset the password on the sign-in page.",
      zh_CN: "【{brand}】账号 {account} 已存在，请直接登录，或在登录页找回密码。",
    },
  },
  resetCode: {
    subject: { en: "Your password reset code", zh_CN: "您的重置密码验证码" },
    paragraphs: [
      {
        en: "Your code to reset the password of {account} is:",
        zh_CN: "您正在重置 {account} 的密码，验证码为：",
      },
      codeLasts,
    ],
    note: ignore,
    sms: {
      en: "[{brand}] {code} is your password reset code. It is valid for {minutes} minutes. Do not share it.",
      zh_CN: "【{brand}】您的重置密码验证码为 {code}，{minutes} 分钟内有效，请勿告诉他人。",
    },
  },
  resetLink: {
    subject: { en: "Choose a new password", zh_CN: "设置新密码" },
    paragraphs: [
      {
        en: "Someone asked to reset the password of {account}. Choose a new one here. The link works once and expires after {minutes} minutes.",
        zh_CN:
          "有人申请为 {account} 设置新密码。请点击下方链接设置，链接仅可使用一次，{minutes} 分钟内有效。",
      },
    ],
    action: { en: "Choose a new password", zh_CN: "设置新密码" },
    note: ignore,
    sms: {
      en: "[Thingwright] Choose a new password for {account}: {link}",
      zh_CN: "【Thingwright】请为 {account} 设置新密码：{link}",
    },
  },
  memberActivation: {
    subject: { en: "Your Thingwright account is ready", zh_CN: "您的 Thingwright 账号已创建" },
    paragraphs: [
      {
        en: "An account was created for you. You sign in as {account}.",
        zh_CN: "管理员已为您创建账号，登录账号为 {account}。",
      },
      activate.how,
    ],
    action: activate.action,
    note: activate.note,
    sms: {
      en: "[Thingwright] Your account {account} is ready. Choose a password: {link}",
      zh_CN: "【Thingwright】您的账号 {account} 已创建，请设置密码并激活：{link}",
    },
  },
  tenantActivation: {
    subject: { en: "Welcome to Thingwright", zh_CN: "欢迎使用 Thingwright" },
    paragraphs: [
      {
        // The company's name stands inside the sentence, because the name may end in a full stop of its own.
        en: "{company} now has a Thingwright account. You sign in as {account}.",
        zh_CN: "已为 {company} 开通 Thingwright 账号，登录账号为 {account}。",
      },
      activate.how,
    ],
    action: activate.action,
    note: activate.note,
    sms: {
      en: "[Thingwright] The account {account} of {company} is ready. Choose a password: {link}",
      zh_CN: "【Thingwright】{company} 的账号 {account} 已开通，请设置密码并激活：{link}",
    },
  },
  newSignIn: {
    subject: { en: "New sign-in to your account", zh_CN: "您的账号有新的登录" },
    paragraphs: [
      {
        en: "Someone signed in to {account} from a new address or browser.",
        zh_CN: "账号 {account} 从新的地址或浏览器登录。",
      },
      {
        en: "Time: {time}. Address: {address}. Browser: {browser}.",
        zh_CN: "时间：{time}。地址：{address}。浏览器：{browser}。",
      },
    ],
    action: { en: "See where you are signed in", zh_CN: "查看登录会话" },
    note: {
      en: "If this was not you, end that session and change your password now. If it was you, there is nothing to do.",
      zh_CN: "如果不是您本人操作，请立即退出该会话并修改密码。如果是您本人，无需任何操作。",
    },
    sms: {
      en: "[Thingwright] New sign-in to {account}: {address}, {browser}, {time}. If this was not you, change your password now: {link}",
      zh_CN:
        "【Thingwright】账号 {account} 于 {time} 有新的登录（{address}，{browser}）。如非本人操作，请立即修改密码：{link}",
    },
  },
  passwordChanged: {
    subject: { en: "Your password was changed", zh_CN: "您的密码已修改" },
    paragraphs: [
      {
        en: "The password of {account} was changed. All other sessions were signed out; access tokens keep working until they are deleted.",
        zh_CN: "账号 {account} 的密码已修改，其他登录已全部退出；供程序使用的访问令牌在删除前仍然有效。",
      },
    ],
    note: {
      en: "If this was not you, reset the password on the sign-in page now.",
      zh_CN: "如果不是您本人操作，请立即在登录页找回密码。",
    },
    sms: {
      en: "[Thingwright] The password of {account} was changed. If this was not you, reset it now.",
      zh_CN: "【Thingwright】账号 {account} 的密码已修改。如非本人操作，请立即找回密码。",
    },
  },
  ...secondFactorLetters,
  ...appLetters,
} as const satisfies Record<string, Letter>;

export type LetterName = keyof typeof letters;
