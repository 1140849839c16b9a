import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  forgotTitle: "忘记密码？",
  forgotText: "验证账号归属后，设置新密码。",
  linkSent: "请查收邮件",
  linkSentText:
    "如果 {email} 已注册账号，重置密码的链接将发送到该邮箱。链接仅可使用一次，{minutes} 分钟内有效。",
  linkKept: "请向平台管理员获取链接",
  linkKeptText:
    "本平台暂未开通邮件发送。如果 {email} 已注册账号，重置密码的链接保存在发件箱中，请向平台管理员获取。链接仅可使用一次，{minutes} 分钟内有效。",
  backToSignIn: "返回登录",

  resetTitle: "设置新密码",
  activateTitle: "激活账号",
  linkFor: "账号：{account}",
  newPassword: "新密码",
  newPasswordHelp: "8 到 20 个字符，至少包含大写字母、小写字母、数字和符号 !@#$%^&*() 中的三种",
  setPassword: "设置密码",
  activate: "激活",
  linkExpired: "链接已失效",
  linkExpiredText: "链接已被使用或已过期，请重新获取。",
  invitationExpiredText: "链接已被使用或已过期，请联系管理员重新发送。",
  newLink: "重新获取链接",
  passwordSet: "新密码设置成功",
  activated: "账号激活成功",
  countdown: "{count} 秒后前往登录页。",
  signInNow: "立即登录",
  countdownConsole: "{count} 秒后前往控制台。",
  toConsole: "前往控制台",
  otherUser: "账号 {account} 的密码已设置。当前浏览器登录的仍是 {user}。",
};
