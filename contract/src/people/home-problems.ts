import type { ProblemKind } from "../grammar/problem-kind.ts";

/** Refusals of calls about homes, their members and their devices. */
export const homeProblems = {
  invitation_invalid: {
    code: 20347,
    status: 410,
    en: "This invitation is not valid, has expired or has already been used. Ask for a new one.",
    zh_CN: "邀请码有误、已过期或已被使用，请联系对方重新邀请。",
  },
  already_member: {
    code: 20409,
    status: 409,
    en: "You are already a member of this home.",
    zh_CN: "您已是该家庭的成员。",
  },
  home_owner_stays: {
    code: 20409,
    status: 409,
    en: "The owner cannot leave the home. Transfer it to another member first, or delete it.",
    zh_CN: "家庭拥有者不能退出，请先将家庭转让给其他成员，或删除该家庭。",
  },
  order_differs: {
    code: 20409,
    status: 409,
    en: "The list has changed in the meantime. Reload, then reorder it.",
    zh_CN: "列表已发生增减，请刷新后重新排序。",
  },
  device_bound: {
    code: 20409,
    status: 409,
    en: "This device belongs to someone else. Ask them to remove it or share it with you.",
    zh_CN: "该设备已被他人绑定，请联系对方解绑或共享给您。",
  },
  device_reached: {
    code: 20409,
    status: 409,
    en: "You already have access to this device.",
    zh_CN: "您已拥有该设备的使用权限。",
  },
  binding_token_wrong: {
    code: 20409,
    status: 409,
    en: "The device shows another token. Read it from the device again.",
    zh_CN: "绑定令牌与设备不一致，请重新从设备获取。",
  },
  binding_token_expired: {
    code: 20347,
    status: 410,
    en: "This token has expired. Start pairing on the device again.",
    zh_CN: "绑定令牌已过期，请让设备重新进入配网状态。",
  },
  virtual_device_away: {
    code: 20409,
    status: 409,
    en: "Only a virtual device that is running can be paired from here. Start it first.",
    zh_CN: "只有运行中的虚拟设备可以在此配网，请先启动。",
  },
  label_refused: {
    code: 20409,
    status: 409,
    en: "This is not the QR code of a device of this app. Scan the code on the device itself.",
    zh_CN: "该二维码不属于本应用的设备，请扫描设备机身上的二维码。",
  },
  binding_window_closed: {
    code: 20409,
    status: 409,
    en: "The device is not in pairing mode. Start pairing on the device, then scan its code again.",
    zh_CN: "设备未处于配网状态，请先在设备上启动配网，再重新扫码。",
  },
  binding_press_taken: {
    code: 20409,
    status: 409,
    en: "Someone else is waiting to confirm this device. Do not operate it now; try again in a minute.",
    zh_CN: "已有其他用户正在等待按键确认，请先不要操作设备，一分钟后再试。",
  },
  binding_without_press: {
    code: 20409,
    status: 409,
    en: "This device cannot be added by operating it. Add it another way.",
    zh_CN: "该设备不支持按键确认绑定，请使用其他方式。",
  },
  groups_unsupported: {
    code: 20409,
    status: 409,
    en: "Devices of this product cannot be controlled as a group.",
    zh_CN: "该产品的设备不支持群组控制。",
  },
  link_point_taken: {
    code: 20409,
    status: 409,
    en: "One of these switches is already linked. A switch can only be in one link.",
    zh_CN: "所选开关中已有开关加入其他多控关联，一个开关只能加入一组。",
  },
  link_points_differ: {
    code: 20409,
    status: 409,
    en: "These cannot be linked: each must report its state and take commands, and all must have the same values.",
    zh_CN: "所选功能无法关联：须均可上报和控制，且取值一致。",
  },
  group_of_one_product: {
    code: 20409,
    status: 409,
    en: "A group can only contain devices of one product.",
    zh_CN: "同一群组只能添加同一产品的设备。",
  },
  push_not_set_up: {
    code: 20409,
    status: 409,
    en: "This platform does not send push notifications.",
    zh_CN: "本平台未开通手机通知推送。",
  },
} as const satisfies Record<string, ProblemKind>;
