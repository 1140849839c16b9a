import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  activationGoes: "激活链接将发送至 {contact}。",
  activationKept_email:
    "发往 {contact} 的激活邮件未发送：本平台暂未开通邮件发送，邮件保存在管理员的发件箱中。",
  activationKept_phone:
    "发往 {contact} 的激活短信未发送：本平台暂未开通短信发送，短信保存在管理员的发件箱中。",
  openOutbox: "查看发件箱",
  title: "发件箱",
  subtitle: "平台发出的邮件、短信和手机通知，最新的在前。",
  fileName: "发件箱",
  search: "收件人、主题",
  channel: "渠道",
  email: "邮件",
  sms: "短信",
  push: "手机通知",
  state: fieldWords.state.zh_CN,
  anyState: "全部状态",
  state_waiting: "等待发送",
  state_sent: "已发送",
  state_failed: "发送失败",
  state_kept: "未发送",
  recipient: "收件人",
  subject: "主题",
  created: "生成时间",
  sent: "发送时间",
  tries: "尝试次数",
  error: "错误",
  keptTitle_email: "尚未配置邮件服务器",
  keptTitle_sms: "尚未配置短信服务",
  keptTitle_push: "尚未开通手机通知",
  keptText_email:
    "邮件不会发出，仅保存在此处：可打开邮件，使用其中的链接。如需发送，请在启动服务时将 {setting} 设为 SMTP 服务器地址，将 {from} 设为发件人。",
  keptText_sms:
    "短信不会发出，仅保存在此处：可在短信内容中查看验证码。如需发送，请在启动服务时将 {setting} 设为短信服务地址。",
  keptText_push:
    "用户打开应用后可看到这些消息；应用关闭时不会收到通知。如需推送，请通过 {address} 为平台设置 https 地址，或将 {contact} 设为推送服务可联系的地址。",
  emptyTitle: "还没有发送过消息",
  emptyText:
    "验证码、激活邮件和密码链接都会显示在这里。设置 {setting} 后会同时以邮件发出；未设置时只能在此查看。",
  nothingFound: "没有符合条件的消息",
  text: "内容",
  openLink: "在新标签页打开链接",
  code: "验证码",
  copyLink: "链接",
  linkHint: "链接仅可使用一次，收件人为 {recipient}。如需以对方身份体验，请在无痕窗口中打开。",
  noSubject: "短信",
};
