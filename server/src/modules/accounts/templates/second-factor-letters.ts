import type { Letter } from "./letter.ts";

const notYou = {
  en: "If this was not you, change your password now, end the other sessions in your account info, and check your second factors there.",
  zh_CN: "如果不是您本人操作，请立即修改密码，在“账号信息”中退出其他会话，并检查两步验证设置。",
};

/** The letters about second factors, to the owner of the account. */
export const secondFactorLetters = {
  totpAdded: {
    subject: { en: "An authenticator app was set up", zh_CN: "您的账号已绑定身份验证器" },
    paragraphs: [
      {
        en: "From now on, signing in to {account} requires a code from this app.",
        zh_CN: "账号 {account} 已绑定身份验证器应用，今后登录时需输入应用中的验证码。",
      },
    ],
    note: notYou,
    sms: {
      en: "[Thingwright] An authenticator app was set up for {account}. If this was not you, change your password now.",
      zh_CN: "【Thingwright】账号 {account} 已绑定身份验证器。如非本人操作，请立即修改密码。",
    },
  },
  totpRemoved: {
    subject: { en: "Your authenticator app was removed", zh_CN: "您的账号已解绑身份验证器" },
    paragraphs: [
      {
        en: "The authenticator app of {account} was removed. Its codes no longer work.",
        zh_CN: "账号 {account} 已解绑身份验证器应用，其验证码不再有效。",
      },
    ],
    note: notYou,
    sms: {
      en: "[Thingwright] The authenticator app of {account} was removed. If this was not you, change your password now.",
      zh_CN: "【Thingwright】账号 {account} 已解绑身份验证器。如非本人操作，请立即修改密码。",
    },
  },
  passkeyAdded: {
    subject: { en: "A passkey was added", zh_CN: "您的账号已添加通行密钥" },
    paragraphs: [
      {
        en: "The passkey “{name}” was added to {account}. It can be used to sign in without the password.",
        zh_CN: "账号 {account} 已添加通行密钥“{name}”。使用该通行密钥登录无需输入密码。",
      },
    ],
    note: notYou,
    sms: {
      en: "[Thingwright] The passkey “{name}” was added to {account}. If this was not you, change your password now.",
      zh_CN: "【Thingwright】账号 {account} 已添加通行密钥“{name}”。如非本人操作，请立即修改密码。",
    },
  },
  passkeyRemoved: {
    subject: { en: "A passkey was removed", zh_CN: "您的账号已移除通行密钥" },
    paragraphs: [
      {
        en: "The passkey “{name}” of {account} was removed. It can no longer be used to sign in.",
        zh_CN: "账号 {account} 的通行密钥“{name}”已移除，不能再用于登录。",
      },
    ],
    note: notYou,
    sms: {
      en: "[Thingwright] The passkey “{name}” of {account} was removed. If this was not you, change your password now.",
      zh_CN: "【Thingwright】账号 {account} 的通行密钥“{name}”已移除。如非本人操作，请立即修改密码。",
    },
  },
  recoveryCodesRenewed: {
    subject: { en: "New recovery codes were generated", zh_CN: "您的恢复码已重新生成" },
    paragraphs: [
      {
        en: "{account} has new recovery codes. The earlier ones no longer work.",
        zh_CN: "账号 {account} 的恢复码已重新生成，原有恢复码全部失效。",
      },
    ],
    note: notYou,
    sms: {
      en: "[Thingwright] New recovery codes were generated for {account}. If this was not you, change your password now.",
      zh_CN: "【Thingwright】账号 {account} 的恢复码已重新生成。如非本人操作，请立即修改密码。",
    },
  },
  recoveryCodeUsed: {
    subject: { en: "A recovery code was used", zh_CN: "您的账号使用了恢复码" },
    paragraphs: [
      {
        en: "A recovery code of {account} was used. Codes left: {left}.",
        zh_CN: "账号 {account} 刚刚使用恢复码完成了验证，剩余可用恢复码 {left} 个。",
      },
      {
        en: "If you have lost your authenticator app or passkey, remove it in your account info and set up a new one.",
        zh_CN: "如果您的身份验证器或通行密钥已丢失，请在“账号信息”中将其移除并重新添加。",
      },
    ],
    note: notYou,
    sms: {
      en: "[Thingwright] A recovery code of {account} was used; {left} left. If this was not you, change your password now.",
      zh_CN: "【Thingwright】账号 {account} 使用了恢复码，剩余 {left} 个。如非本人操作，请立即修改密码。",
    },
  },
  secondFactorsRemoved: {
    subject: { en: "Your second factors were removed", zh_CN: "您的两步验证已被移除" },
    paragraphs: [
      {
        en: "An administrator removed the authenticator app, the passkeys and the recovery codes of {account}. Until you set them up again, the password alone is enough to sign in.",
        zh_CN:
          "管理员已移除账号 {account} 的身份验证器、通行密钥和恢复码。在您重新设置前，仅凭密码即可登录。",
      },
    ],
    note: {
      en: "If you did not ask for this, change your password now and contact your administrator.",
      zh_CN: "如果您未曾提出此请求，请立即修改密码并联系管理员。",
    },
    sms: {
      en: "[Thingwright] An administrator removed the second factors of {account}. If you did not ask for this, change your password now and contact your administrator.",
      zh_CN:
        "【Thingwright】管理员已移除账号 {account} 的两步验证。如非您本人要求，请立即修改密码并联系管理员。",
    },
  },
} as const satisfies Record<string, Letter>;

export type SecondFactorLetter = keyof typeof secondFactorLetters;
