import {
  adjustment,
  bool,
  choice,
  command,
  fault,
  point,
  reading,
  setting,
  struct,
  string,
  whole,
} from "../point.ts";

const method = choice({
  fingerprint: ["指纹", "Fingerprint"],
  password: ["密码", "Password"],
  card: ["门卡", "Card"],
  key: ["机械钥匙", "Key"],
  face: ["人脸", "Face"],
  bluetooth: ["蓝牙", "Bluetooth"],
  remote: ["远程", "Remote"],
});
/** Seconds since 1970, to the end of the century. */
const moment = whole(0, 4_102_444_800, 1, "s");

export const lockingPoints = {
  lock_state: point(
    "门锁状态",
    "Lock state",
    reading,
    choice({
      locked: ["已上锁", "Locked"],
      unlocked: ["已开锁", "Unlocked"],
      jammed: ["卡住", "Jammed"],
    }),
  ),
  lock_control: point(
    "远程控制",
    "Remote control",
    { ...command, scene_execute: true },
    choice({ lock: ["上锁", "Lock"], unlock: ["开锁", "Unlock"] }),
  ),
  unlock_record: point(
    "开锁记录",
    "Unlock record",
    reading,
    struct({
      method: ["开锁方式", "Method", method],
      user: ["用户编号", "User number", whole(0, 999)],
    }),
  ),
  double_lock: point("反锁", "Double lock", reading, bool),
  auto_lock: point("自动上锁", "Auto lock", adjustment, bool),
  auto_lock_delay: point("上锁延时", "Auto lock delay", setting, whole(5, 300, 1, "s")),
  temporary_password: point(
    "临时密码",
    "Temp. password",
    command,
    struct({
      password: ["密码", "Password", string(10)],
      valid_from: ["生效时间", "Valid from", moment],
      valid_to: ["失效时间", "Valid to", moment],
    }),
  ),
  passage_mode: point("常开模式", "Passage mode", adjustment, bool),
  doorbell: point("门铃", "Doorbell", reading, bool),
  lock_alarm: fault("门锁报警", "Lock alarm", {
    wrong_fingerprint: ["指纹多次错误", "Too many wrong fingerprints"],
    wrong_password: ["密码多次错误", "Too many wrong passwords"],
    wrong_card: ["门卡多次错误", "Too many wrong cards"],
    forced: ["撬锁", "Forced entry"],
    duress: ["胁迫开锁", "Unlocked under duress"],
    door_ajar: ["门未关好", "Door left ajar"],
    jammed: ["锁舌卡住", "Bolt jammed"],
    low_battery: ["电量低", "Battery low"],
  }),
};
