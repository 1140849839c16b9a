import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  accountInfo: "个人账号",
  "accountInfo.updateProfile": "修改个人资料",
  "accountInfo.setLanguage": "切换语言",
  "accountInfo.changePassword": "修改密码",
  "accountInfo.endSession": "结束会话",
  "accountInfo.createAccessToken": "创建访问令牌",
  "accountInfo.removeAccessToken": "删除访问令牌",
  accounts: "登录",
  "accounts.login": "登录",
  "accounts.logout": "退出登录",
  "accounts.prove": "验证身份",
  registration: "注册",
  "registration.sendCode": "获取验证码",
  "registration.register": "注册",
  "registration.sendResetMail": "申请重置密码",
  "registration.resetPassword": "重置密码",
  "registration.resetByPhone": "通过手机重置密码",
};
