import type { FirmwareStatus } from "../grammar/enums.ts";
import type { Text } from "../basics/language.ts";

/** The time limit of a device in a verification. */
export const timeLimitWords: Text = {
  en: "Time limit per device (minutes)",
  zh_CN: "单台设备超时时间（分钟）",
};

/** The states of the verification of firmware for people. */
export const firmwareStatusWords = {
  1: { en: "Not verified", zh_CN: "未验证" },
  2: { en: "Verifying", zh_CN: "验证中" },
  3: { en: "Verified", zh_CN: "验证成功" },
  4: { en: "Verification failed", zh_CN: "验证失败" },
  5: { en: "Released", zh_CN: "已发布" },
} as const satisfies Record<FirmwareStatus, Text>;
