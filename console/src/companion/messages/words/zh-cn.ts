import type { MessageWords } from "../words.ts";

export const zh: MessageWords = {
  unread: "未读",
  readAll: "全部标为已读",
  deleteMessage: "删除“{title}”",
  earlierMessages: "查看更早的消息",
  noMessagesTitle: "暂无消息",
  noMessagesText: "设备、场景或家庭成员有新动态时，会在这里通知您。",
  pushTitle: "及时收到通知",
  pushText: "开启后，即使关闭了应用，场景发出提醒或设备被移出家庭时，手机也会通知您。",
  pushTurnOn: "开启通知",
  pushTurnOff: "关闭",
  pushIsOn: "通知已开启",
  pushIsOff: "通知已关闭",
  pushOnText: "关闭应用后，本机仍会显示消息通知。",
  pushBlocked: "本页面的通知权限已被禁止。如需在关闭应用后收到通知，请在浏览器设置中允许通知。",
  pushInstallFirst: "将本应用添加到主屏幕后，即可在关闭应用时收到通知。",
};
