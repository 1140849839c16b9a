import type { Letter } from "./letter.ts";

/** The letters to end users, in the name of their app. */
export const appLetters = {
  contactCode: {
    subject: { en: "Your {brand} verification code", zh_CN: "您的 {brand} 验证码" },
    paragraphs: [
      {
        en: "To sign in to {brand} with {account} from now on, enter this code:",
        zh_CN: "您正在将 {account} 设为 {brand} 的登录账号，验证码为：",
      },
      {
        en: "It is valid for {minutes} minutes. Do not share it.",
        zh_CN: "验证码 {minutes} 分钟内有效，请勿告诉他人。",
      },
    ],
    note: {
      en: "If this was not you, ignore this message; nothing has changed.",
      zh_CN: "如果不是您本人操作，请忽略此消息，不会有任何变化。",
    },
    sms: {
      en: "[{brand}] {code} is your code to sign in with this number from now on. It is valid for {minutes} minutes. Do not share it.",
      zh_CN: "【{brand}】您正在将本号码设为登录账号，验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。",
    },
  },
  appPasswordChanged: {
    subject: { en: "Your password was changed", zh_CN: "您的密码已修改" },
    paragraphs: [
      {
        en: "The password of {account} in {brand} was changed. All other sessions were signed out.",
        zh_CN: "{brand} 账号 {account} 的密码已修改，其他登录已全部退出。",
      },
    ],
    note: {
      en: "If this was not you, reset the password in the app now.",
      zh_CN: "如果不是您本人操作，请立即在应用中找回密码。",
    },
    sms: {
      en: "[{brand}] The password of {account} was changed. If this was not you, reset it in the app now.",
      zh_CN: "【{brand}】账号 {account} 的密码已修改。如非本人操作，请立即在应用中找回密码。",
    },
  },
  contactChanged: {
    subject: { en: "Your sign-in details were changed", zh_CN: "您的登录账号已变更" },
    paragraphs: [
      {
        en: "You can no longer sign in to {brand} with {account}: another address or number has replaced it.",
        zh_CN: "{brand} 的登录账号已由 {account} 变更为其他邮箱或手机号，{account} 不能再用于登录。",
      },
    ],
    note: {
      en: "If this was not you, contact the app provider now: someone may know your password.",
      zh_CN: "如果不是您本人操作，说明密码可能已泄露，请立即联系应用提供方。",
    },
    sms: {
      en: "[{brand}] You can no longer sign in with {account}: another address or number has replaced it. If this was not you, contact the app provider now.",
      zh_CN: "【{brand}】{account} 已不再是登录账号。如非本人操作，请立即联系应用提供方。",
    },
  },
  homeHandedOver: {
    subject: { en: "You transferred a home", zh_CN: "您已转让一个家庭" },
    paragraphs: [
      {
        en: "A home of {account} in {brand} now has another owner. You stay in it as an admin.",
        zh_CN: "{brand} 账号 {account} 的一个家庭已转让给其他成员，您现在是该家庭的管理员。",
      },
    ],
    note: {
      en: "If this was not you, change your password in the app now and ask the new owner to transfer the home back.",
      zh_CN: "如果不是您本人操作，请立即在应用中修改密码，并请新的拥有者将家庭转回给您。",
    },
    sms: {
      en: "[{brand}] A home of {account} now has another owner. If this was not you, change your password in the app now.",
      zh_CN: "【{brand}】账号 {account} 的一个家庭已转让给其他成员。如非本人操作，请立即在应用中修改密码。",
    },
  },
} as const satisfies Record<string, Letter>;

export type AppLetter = keyof typeof appLetters;
