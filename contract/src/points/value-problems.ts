import { fill, type Language, type Text, type TextParameters } from "../basics/language.ts";

interface ValueProblem extends Text {
  /** The code in the reply to the device. */
  code: number;
}

/** Every reason for refusing a message of a device, or one of its values. */
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
    en: "The device sends more than {max} messages a second: until it sends fewer, they are read more slowly, and none is lost",
    zh_CN: "设备每秒发送超过 {max} 条消息：在速率降低前平台会放慢读取，消息不会丢失",
  },
  answers_no_call: {
    code: 404,
    en: "No call matches this answer: it must repeat the ID of the call and arrive before the call times out",
    zh_CN: "找不到对应的调用：应答须带上调用的 id，并在调用超时之前到达",
  },
  bound_to_other: {
    code: 403,
    en: "The device belongs to someone else, who must unbind it first",
    zh_CN: "设备已被他人绑定，须先由对方解绑",
  },
  token_useless: {
    code: 403,
    en: "The token is no longer valid, or its user may not bind devices in that home",
    zh_CN: "令牌已失效，或令牌所属用户无权在该家庭绑定设备",
  },
  left_out: {
    code: 429,
    en: "Further refusals within a minute, not listed: {count}",
    zh_CN: "一分钟内另有 {count} 次拒绝未列出",
  },
  custom_left_out: {
    code: 429,
    en: "Further custom messages within a minute, not listed: {count}",
    zh_CN: "一分钟内另有 {count} 条自定义消息未列出",
  },
  wrong_type: { code: 460, en: "Must be {expected}", zh_CN: "应为{expected}" },
  out_of_range: {
    code: 460,
    en: "Must be between {min} and {max}",
    zh_CN: "取值应在 {min} 到 {max} 之间",
  },
  not_an_option: { code: 460, en: "Must be one of: {options}", zh_CN: "取值须为以下之一：{options}" },
  too_long: { code: 460, en: "Length in bytes of UTF-8: at most {max}", zh_CN: "最多 {max} 字节（UTF-8）" },
  unknown_identifier: {
    code: 460,
    en: "The product has no such function point",
    zh_CN: "该产品没有此功能点",
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
  sub_device_unknown: { code: 6100, en: "The account has no such device", zh_CN: "账号下没有此设备" },
  sub_device_self: {
    code: 6402,
    en: "A gateway cannot be its own sub-device",
    zh_CN: "网关不能将自身添加为子设备",
  },
  sub_device_nested: {
    code: 460,
    en: "A sub-device cannot be a gateway, and a gateway cannot be a sub-device",
    zh_CN: "子设备不能作为网关，网关也不能作为子设备",
  },
  sub_device_kind: {
    code: 460,
    en: "A virtual gateway can only have virtual sub-devices, and a real gateway only real ones",
    zh_CN: "虚拟网关的子设备须为虚拟设备，真实网关的子设备须为真实设备",
  },
  sub_device_elsewhere: {
    code: 6401,
    en: "The device is not a sub-device of this gateway",
    zh_CN: "该设备不是此网关的子设备",
  },
  sub_device_signature: {
    code: 401,
    en: "The signature of the sub-device is wrong",
    zh_CN: "子设备的签名错误",
  },
  sub_device_sign_in: {
    code: 6287,
    en: "The sign-in signature of the sub-device is wrong",
    zh_CN: "子设备登录的签名错误",
  },
  sub_device_disabled: { code: 522, en: "The sub-device is disabled", zh_CN: "子设备已停用" },
  sub_device_ceased: {
    code: 522,
    en: "The sub-device was never activated, and its product is discontinued",
    zh_CN: "子设备从未激活，且所属产品已停产",
  },
  sub_device_offline: {
    code: 520,
    en: "The sub-device is not signed in through this gateway",
    zh_CN: "子设备未通过此网关登录",
  },
  sub_device_busy: {
    code: 429,
    en: "Too many sub-devices sign in, or one signs in too often",
    zh_CN: "登录的子设备过多，或同一子设备登录过于频繁",
  },
  sub_devices_full: {
    code: 428,
    en: "A gateway has at most {max} sub-devices",
    zh_CN: "一个网关最多 {max} 个子设备",
  },
  sub_devices_at_once: {
    code: 460,
    en: "A message must name 1 to {max} sub-devices, each only once",
    zh_CN: "一条消息应包含 1 到 {max} 个子设备，且不能重复",
  },
  sub_device_ambiguous: {
    code: 460,
    en: "Several products have a sub-device of this name: type must say which one",
    zh_CN: "多个产品下有同名子设备，应通过 type 指明产品",
  },
  sub_device_not_made: {
    code: 403,
    en: "There is no such device, and type does not name a product whose devices register themselves",
    zh_CN: "设备不存在，且 type 未指定支持动态注册的产品",
  },
  sub_device_name: {
    code: 6280,
    en: "A device name has 4 to 32 letters, digits and _ . -",
    zh_CN: "设备标识应为 4 到 32 个字母、数字或 _ . -",
  },
  sub_device_quota: {
    code: 403,
    en: "The device limit is reached",
    zh_CN: "账号的设备数量已达上限",
  },
  sub_device_tls: {
    code: 403,
    en: "Secrets are sent over TLS only",
    zh_CN: "密钥只通过 TLS 连接下发",
  },
  sub_device_level: {
    code: 403,
    en: "The devices of this product do not register themselves",
    zh_CN: "该产品的设备不支持动态注册",
  },
  sub_device_activated: {
    code: 403,
    en: "The device has been online before: someone must reset it first",
    zh_CN: "设备已激活过，须先重置",
  },
  bad_time: {
    code: 460,
    en: "The time must be milliseconds since 1970, not too long ago and not in the future",
    zh_CN: "时间应为 1970 年以来的毫秒数，不能过早，也不能晚于当前时间",
  },
} as const satisfies Record<string, ValueProblem>;

/** The names of expected types in refusals of values with a wrong type: they fill `{expected}`. */
export const expectedTypes = {
  bool: { en: "true, false, 0 or 1", zh_CN: "布尔值（true、false、0 或 1）" },
  integer: { en: "an integer", zh_CN: "整数" },
  number: { en: "a number", zh_CN: "数字" },
  string: { en: "a string", zh_CN: "字符串" },
  object: { en: "an object", zh_CN: "对象" },
  fault: { en: "an array of fault codes", zh_CN: "故障代码数组" },
  mac: { en: "12 hexadecimal digits", zh_CN: "长度为 12 位的十六进制数" },
  imei: { en: "14 to 16 digits", zh_CN: "长度为 14 到 16 位的数字" },
  plain: { en: "text without NUL characters", zh_CN: "不含 NUL 字符的文本" },
  attribute: { en: "an object with attrKey and attrValue", zh_CN: "含 attrKey 和 attrValue 的对象" },
  timed: { en: "an object with value and time", zh_CN: "含 value 和 time 的对象" },
} as const satisfies Record<string, Text>;

export type ValueReason = keyof typeof valueProblems;

/** Why a value was refused, and for a struct which member is at fault. */
export interface Refusal {
  reason: ValueReason;
  parameters: TextParameters;
  member?: string;
}

/** What was refused, and why, as one sentence of a language. */
export const placed = (place: string, text: string, language: Language): string =>
  `${place}${language === "en" ? ": " : "："}${text}`;

/** A refusal in words. */
export function wordRefusal({ reason, parameters, member }: Refusal, language: Language): string {
  const text = fill(valueProblems[reason], language, parameters);
  return member === undefined ? text : placed(member, text, language);
}
