import type { HomeMessageKind } from "@thingwright/contract/people/home-messages.ts";
import { fill, type Language, type Text } from "@thingwright/contract/basics/language.ts";

/** The names at the time when the message was sent, and the text of a scene's message. */
export interface Wording {
  home?: string;
  device?: string;
  scene?: string;
  text?: string;
  /** The names of scenes that set each other off, each causing the next. */
  loop?: readonly string[];
  /** The name of a function point. */
  point?: Text;
}

interface Words {
  title: Text;
  text: Text;
}

const words: Record<HomeMessageKind, Words> = {
  device_bound: {
    title: { en: "{device} was added", zh_CN: "新增设备：{device}" },
    text: { en: "{who} added it to {home}.", zh_CN: "{who} 已将该设备添加到“{home}”。" },
  },
  device_unbound: {
    title: { en: "{device} was removed", zh_CN: "“{device}”已被移除" },
    text: { en: "{who} removed it from {home}.", zh_CN: "{who} 已将该设备从“{home}”中移除。" },
  },
  device_taken: {
    title: { en: "Someone else has added {device}", zh_CN: "“{device}”已被其他人添加" },
    text: {
      en: "It is no longer in {home}. If you did not give it away, check who has access to it.",
      zh_CN: "该设备已不在“{home}”中。如果不是您转让的，请检查有谁能接触到它。",
    },
  },
  device_reset: {
    title: { en: "{device} was reset", zh_CN: "“{device}”已重置" },
    text: {
      en: "It is no longer in {home}. Add it again to use it.",
      zh_CN: "该设备已不在“{home}”中，重新添加后即可使用。",
    },
  },
  device_deleted: {
    title: { en: "{device} was removed by its manufacturer", zh_CN: "“{device}”已被厂商删除" },
    text: {
      en: "It is no longer in {home}. If you did not expect this, contact the app provider.",
      zh_CN: "该设备已不在“{home}”中。如有疑问，请联系应用提供方。",
    },
  },
  share_taken: {
    title: { en: "{who} can now use {device}", zh_CN: "{who} 接受了“{device}”的共享" },
    text: { en: "They accepted the device you shared.", zh_CN: "对方现在可以使用该设备。" },
  },
  share_left: {
    title: { en: "{who} no longer uses {device}", zh_CN: "{who} 退出了“{device}”的共享" },
    text: { en: "They stopped using the device you shared.", zh_CN: "该设备不再共享给对方。" },
  },
  share_ended: {
    title: { en: "{device} is no longer shared with you", zh_CN: "“{device}”不再共享给您" },
    text: { en: "Ask its owner if you still need it.", zh_CN: "如仍需使用，请联系共享给您的人。" },
  },
  member_joined: {
    title: { en: "{who} joined {home}", zh_CN: "{who} 加入了“{home}”" },
    text: {
      en: "They can view and control its devices.",
      zh_CN: "对方可以查看和控制这个家庭中的设备。",
    },
  },
  member_left: {
    title: { en: "{who} is no longer in {home}", zh_CN: "{who} 已不在“{home}”" },
    text: {
      en: "Devices they added now belong to the owner of the home.",
      zh_CN: "其添加的设备现归家庭拥有者所有。",
    },
  },
  home_removed: {
    title: { en: "You are no longer in {home}", zh_CN: "您已被移出“{home}”" },
    text: {
      en: "{who} removed you. You can no longer use its devices.",
      zh_CN: "{who} 已将您移出该家庭，您不能再使用其中的设备。",
    },
  },
  role_admin: {
    title: { en: "You are now an admin of {home}", zh_CN: "您已成为“{home}”的管理员" },
    text: {
      en: "You can add devices, create scenes and invite members.",
      zh_CN: "您可以添加设备、创建场景和邀请成员。",
    },
  },
  role_member: {
    title: { en: "You are now a member of {home}", zh_CN: "您已成为“{home}”的普通成员" },
    text: {
      en: "You can use its devices. Its owner and admins manage the home.",
      zh_CN: "您可以使用设备，家庭设置由拥有者和管理员修改。",
    },
  },
  home_owned: {
    title: { en: "You are now the owner of {home}", zh_CN: "您已成为“{home}”的拥有者" },
    text: { en: "{who} transferred it to you.", zh_CN: "{who} 已将该家庭转让给您。" },
  },
  home_deleted: {
    title: { en: "{home} was deleted", zh_CN: "“{home}”已被删除" },
    text: {
      en: "{who} deleted it. Its devices were removed.",
      zh_CN: "{who} 删除了该家庭，其中的设备已解绑。",
    },
  },
  scene_loop: {
    title: { en: "{scene} was stopped", zh_CN: "场景“{scene}”已停止" },
    text: {
      en: "These scenes triggered each other in a loop: {loop}. Change one of them.",
      zh_CN: "这些场景相互触发，形成了循环：{loop}。请修改其中一个。",
    },
  },
  scene_failed: {
    title: { en: "{scene} did not finish", zh_CN: "场景“{scene}”未执行完" },
    text: { en: "Its run history shows what was done.", zh_CN: "可在执行记录中查看已完成的部分。" },
  },
  consumable_low: {
    title: { en: "{device}: {point} is running low", zh_CN: "{device}：{point}即将用尽" },
    text: { en: "Have a new one ready.", zh_CN: "请提前准备更换。" },
  },
  consumable_expired: {
    title: { en: "{device}: {point} is used up", zh_CN: "{device}：{point}已用尽" },
    text: {
      en: "Replace it, then mark it as replaced on the device's page.",
      zh_CN: "更换后，请在设备页面标记为已更换。",
    },
  },
  scene_message: {
    title: { en: "{scene}", zh_CN: "{scene}" },
    text: { en: "{text}", zh_CN: "{text}" },
  },
};

/** Used in place of unknown names. */
const unnamed = {
  who: { en: "Someone", zh_CN: "有人" },
  home: { en: "the home", zh_CN: "家庭" },
  device: { en: "A device", zh_CN: "设备" },
  scene: { en: "A scene", zh_CN: "场景" },
} satisfies Record<string, Text>;

/** Words a message. @param who the nickname of the person who caused it; empty if it is unknown */
export function wordMessage(
  kind: HomeMessageKind,
  { loop, point, ...names }: Wording,
  who: string,
  language: Language,
): { title: string; text: string } {
  const parameters = {
    ...unnamed,
    ...names,
    ...(who && { who }),
    ...(loop && { loop: loop.join(" → ") }),
    ...(point && { point: point[language] }),
  };
  const { title, text } = words[kind];
  return { title: fill(title, language, parameters), text: fill(text, language, parameters) };
}
