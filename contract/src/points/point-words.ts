import type { DataType, TransferType } from "../grammar/enums.ts";
import type { Text } from "../basics/language.ts";

/** The names of data types for people. */
export const dataTypeWords = {
  bool: { en: "Boolean", zh_CN: "布尔型" },
  value: { en: "Integer", zh_CN: "整数型" },
  float: { en: "Float", zh_CN: "浮点型" },
  enum_int: { en: "Enum (integer)", zh_CN: "枚举（整数）" },
  enum_string: { en: "Enum (string)", zh_CN: "枚举（字符串）" },
  string: { en: "String", zh_CN: "字符串" },
  struct: { en: "Structure", zh_CN: "结构体" },
  fault: { en: "Fault", zh_CN: "故障型" },
} as const satisfies Record<DataType, Text>;

/** The names of transfer types for people. */
export const transferTypeWords = {
  issue_report: { en: "Send and report", zh_CN: "可下发可上报" },
  report: { en: "Report only", zh_CN: "只上报" },
  issue: { en: "Send only", zh_CN: "只下发" },
} as const satisfies Record<TransferType, Text>;
