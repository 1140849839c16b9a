import { fill, type Language, type Text } from "./language.ts";

interface ValueProblem extends Text {
  /** The code in the reply to the device. */
  code: number;
}

/** Every way in which a message of a device, or one of its values, is refused. */
export const valueProblems = {
  invalid_json: { code: 400, en: "The payload is not valid JSON", zh_CN: "消息内容不是有效的 JSON" },
  json_empty: {
    code: 400,
    en: "The payload is not valid JSON: it is empty",
    zh_CN: "消息内容不是有效的 JSON：内容为空",
  },
  json_not_utf8: {
    code: 400,
    en: "The payload is not valid JSON: it is not in UTF-8",
    zh_CN: "消息内容不是有效的 JSON：不是 UTF-8 编码",
  },
  json_mark: {
    code: 400,
    en: "The payload is not valid JSON: it begins with a byte order mark",
    zh_CN: "消息内容不是有效的 JSON：开头带有字节顺序标记（BOM）",
  },
  json_nul: {
    code: 400,
    en: "The payload is not valid JSON: it ends with a NUL byte, which must not be sent",
    zh_CN: "消息内容不是有效的 JSON：末尾带有不应发送的 NUL 字节",
  },
  json_quotes: {
    code: 400,
    en: "The payload is not valid JSON: names and strings need double quotation marks",
    zh_CN: "消息内容不是有效的 JSON：名称和文本应使用双引号",
  },
  json_cut: {
    code: 400,
    en: "The payload is not valid JSON: it is cut off at byte {count}",
    zh_CN: "消息内容不是有效的 JSON：在 {count} 字节处被截断",
  },
  json_deep: {
    code: 400,
    en: "The payload is not valid JSON: it nests deeper than {max} levels",
    zh_CN: "消息内容不是有效的 JSON：嵌套超过 {max} 层",
  },
  invalid_payload: {
    code: 400,
    en: "The payload does not match the format of this topic: {path}",
    zh_CN: "消息内容不符合该主题的格式：{path}",
  },
  topic_forbidden: {
    code: 403,
    en: "This device may not use this topic: its own topics begin with {own}",
    zh_CN: "该设备无权使用此主题：它的主题以 {own} 开头",
  },
  unknown_method: {
    code: 404,
    en: "The platform has no method called {method}",
    zh_CN: "平台没有名为 {method} 的方法",
  },
  unknown_topic: {
    code: 404,
    en: "The platform accepts no messages on this topic",
    zh_CN: "平台不接收该主题上的消息",
  },
  subscription_forbidden: {
    code: 403,
    en: "The subscription is refused: it goes beyond this device's own topics",
    zh_CN: "订阅被拒绝：超出了该设备自己的主题范围",
  },
  too_many_subscriptions: {
    code: 403,
    en: "The subscription is refused: at most {max} per connection",
    zh_CN: "订阅被拒绝：一个连接最多 {max} 个订阅",
  },
  too_large: {
    code: 413,
    en: "The message is larger than {max} bytes",
    zh_CN: "消息超过 {max} 字节",
  },
  too_fast: {
    code: 429,
    en: "The device sends more than {max} messages a second: it is read more slowly, no message is lost",
    zh_CN: "设备每秒发送超过 {max} 条消息：平台放慢读取，消息不会丢失",
  },
  answers_no_call: {
    code: 404,
    en: "No call matches this answer: it must repeat the ID of the call and arrive before the call times out",
    zh_CN: "未对应任何调用：应答应带上调用的 id，并在调用超时之前到达",
  },
  left_out: {
    code: 429,
    en: "{count} more refusals within a minute are not listed",
    zh_CN: "一分钟内另有 {count} 次拒绝未列出",
  },
  custom_left_out: {
    code: 429,
    en: "{count} more custom messages within a minute are not listed",
    zh_CN: "一分钟内另有 {count} 条自定义消息未列出",
  },
  wrong_type: { code: 460, en: "Must be {expected}", zh_CN: "类型应为 {expected}" },
  out_of_range: {
    code: 460,
    en: "Must be between {min} and {max}",
    zh_CN: "取值应在 {min} 到 {max} 之间",
  },
  not_an_option: { code: 460, en: "Must be one of: {options}", zh_CN: "取值应为其中之一：{options}" },
  too_long: { code: 460, en: "At most {max} bytes of UTF-8", zh_CN: "最多 {max} 字节（UTF-8）" },
  unknown_identifier: {
    code: 460,
    en: "The product has no such function point",
    zh_CN: "产品没有该功能点",
  },
  not_reportable: {
    code: 460,
    en: "This function point is send only and cannot be reported",
    zh_CN: "该功能点只下发，不能上报",
  },
  not_issuable: {
    code: 460,
    en: "This function point is report only and cannot be sent",
    zh_CN: "该功能点只上报，不能下发",
  },
  label_name: {
    code: 460,
    en: "The name of a label must have 1 to {max} characters",
    zh_CN: "标签名称应为 1 到 {max} 个字符",
  },
  too_many_labels: { code: 460, en: "A device has at most {max} labels", zh_CN: "一台设备最多 {max} 个标签" },
  foreign_device: {
    code: 403,
    en: "A device reports for itself only",
    zh_CN: "设备只能上报自身的数据",
  },
  bad_time: {
    code: 460,
    en: "The time must be milliseconds since 1970, not too long ago and not in the future",
    zh_CN: "时间应为 1970 年以来的毫秒数，不能过早，也不能晚于当前时间",
  },
} as const satisfies Record<string, ValueProblem>;

/** The names of types in refusals of values that have another type: they fill `{expected}`. */
export const expectedTypes = {
  bool: { en: "true, false, 0 or 1", zh_CN: "true、false、0 或 1" },
  integer: { en: "an integer", zh_CN: "整数" },
  number: { en: "a number", zh_CN: "数字" },
  string: { en: "a string", zh_CN: "字符串" },
  object: { en: "an object", zh_CN: "对象" },
  fault: { en: "an array of fault codes", zh_CN: "故障代码数组" },
  mac: { en: "12 hexadecimal digits", zh_CN: "12 位十六进制数" },
  imei: { en: "14 to 16 digits", zh_CN: "14 到 16 位数字" },
  plain: { en: "text without NUL characters", zh_CN: "不含 NUL 字符的文本" },
  attribute: { en: "an object with attrKey and attrValue", zh_CN: "含 attrKey 和 attrValue 的对象" },
  timed: { en: "an object with value and time", zh_CN: "含 value 和 time 的对象" },
} as const satisfies Record<string, Text>;

export type ValueReason = keyof typeof valueProblems;

/** The parameters of a refusal's text; one that is a text itself is filled in in the same language. */
export type RefusalParameters = Record<string, string | number | Text>;

/** Why a value was refused, and for a struct which member is at fault. */
export interface Refusal {
  reason: ValueReason;
  parameters: RefusalParameters;
  member?: string;
}

/** A refusal in words. */
export function wordRefusal({ reason, parameters, member }: Refusal, language: Language): string {
  const worded = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === "object" ? value[language] : value,
    ]),
  );
  const text = fill(valueProblems[reason], language, worded);
  return member === undefined ? text : `${member}: ${text}`;
}
