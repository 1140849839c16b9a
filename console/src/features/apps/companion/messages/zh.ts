import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  look: "外观",
  lookText:
    "供家庭用户使用的网页应用：登录后可添加、控制和共享设备，并创建场景。手机可像普通应用一样安装，图标与本应用一致。",
  accent: "主题色",
  pick: "选取主题色",
  accentHelp: "用于按钮和链接",
  shownAs: "浅色模式 {light}，深色模式 {dark}",
  adjusted: "为保证清晰可读，已自动调整：浅色模式 {light}，深色模式 {dark}",
  languages: fieldWords.languages.zh_CN,
  languagesHelp: "用户可选择的语言",
  defaultLanguage: "默认语言",
  defaultHelp: "手机语言不在上述范围内时使用",
  names: "名称",
  namesHelp: "未填写的语言显示“{name}”",
  moreLanguages: "其他 {count} 种语言",
  preview: "网页应用预览",
  sample: "我的家",
  sampleText: "登录后即可控制设备，也可与家人共同使用。",
  signIn: "登录",
  onPhone: "在手机上打开",
  onPhoneText: "用手机扫描二维码，或将链接发送到手机。无需登录账号即可打开。",
  code: "打开“{name}”网页应用的二维码",
  noHttps: "手机通过 http 访问此地址时，浏览器不允许使用相机和安装应用。如需使用，请在服务器上启用 HTTPS。",
  codesKept: "用户暂时无法自行注册",
  codesKeptText: "本平台暂未开通邮件和短信发送。注册和重置密码的验证码保存在发件箱中，由平台管理员查看。",
  saved: "网页应用已保存",
  failed: "网页应用保存失败",
};
