import { fill, type Language, type Text, type TextParameters } from "../basics/language.ts";

/**
 * Texts for each kind of change or omission of a conversion. The function point, or the file's name for it, is shown
 * beside the text.
 */
export const lossTexts = {
  identifier_changed: {
    en: "The identifier “{from}” became “{to}”",
    zh_CN: "标识符“{from}”改为“{to}”",
  },
  identifier_standard: {
    en: "A standard function point of this name is of another type, so the identifier became “{to}”. If devices still send the old identifier, add a key mapping",
    zh_CN: "同名标准功能点的类型不同，标识符改为“{to}”。设备仍上报原标识符时，请添加键名映射",
  },
  name_missing: { en: "It has no name, so its identifier is used", zh_CN: "没有名称，以标识符代替" },
  name_changed: {
    en: "The name “{from}” became “{to}”: at most {limit} characters, Chinese or English",
    zh_CN: "名称“{from}”改为“{to}”：最多 {limit} 个字符，仅支持中文或英文",
  },
  text_shortened: { en: "“{from}” became “{to}”", zh_CN: "“{from}”改为“{to}”" },
  scaled: {
    en: "Whole numbers of scale {scale} became numbers with a step of {step}: devices send {from} for {to}",
    zh_CN: "含 {scale} 位小数的整数改为步长 {step} 的小数：设备上报 {from} 表示 {to}",
  },
  scale_kept: {
    en: "At most two decimals are supported, not {scale}: the whole numbers stay as devices send them",
    zh_CN: "最多支持两位小数，不支持 {scale} 位，保留设备上报的整数值",
  },
  as_scaled: {
    en: "Numbers became whole numbers of scale {scale}: {from} is sent as {to}",
    zh_CN: "小数改为含 {scale} 位小数的整数：{from} 按 {to} 传输",
  },
  range_chosen: {
    en: "The range is missing or not valid: it was set to {min} to {max}",
    zh_CN: "取值范围缺失或无效，已设为 {min} 到 {max}",
  },
  rounded: { en: "{from} was rounded to {to}", zh_CN: "{from} 四舍五入为 {to}" },
  step_dropped: { en: "The step {step} does not fit and was left out", zh_CN: "步长 {step} 不适用，未保留" },
  unit_changed: { en: "The unit “{from}” became “{to}”", zh_CN: "单位“{from}”改为“{to}”" },
  length_changed: {
    en: "The length in bytes changed from {from} to {to}",
    zh_CN: "长度 {from} 改为 {to} 字节",
  },
  length_chosen: { en: "It has no length: it was set to {to} bytes", zh_CN: "没有长度，已设为 {to} 字节" },
  double: { en: "A double became a float with two decimals", zh_CN: "双精度浮点数改为两位小数的浮点数" },
  date: {
    en: "A date became a string of {to} bytes: milliseconds since 1970",
    zh_CN: "日期改为 {to} 字节的字符串：1970 年起的毫秒数",
  },
  json: { en: "JSON became a string of at most {to} bytes", zh_CN: "JSON 改为最长 {to} 字节的字符串" },
  raw: { en: "Raw data became a string of at most {to} bytes", zh_CN: "透传数据改为最长 {to} 字节的字符串" },
  as_json: {
    en: "A structure became JSON: its members are not described",
    zh_CN: "结构体改为 JSON，不再描述其成员",
  },
  bitmap: {
    en: "Fault bits became fault codes, which are reported by name",
    zh_CN: "故障位改为故障代码，按名称上报",
  },
  fault_read_only: { en: "Faults are only reported, not sent", zh_CN: "故障只能上报，不能下发" },
  event_as_fault: {
    en: "An event with one code became a fault: a list of the codes that are active",
    zh_CN: "带代码的事件改为故障：上报当前有效的代码列表",
  },
  fault_as_event: {
    en: "A fault became an event that names one code, numbered from 0",
    zh_CN: "故障改为事件，每次上报一个代码，从 0 起编号",
  },
  enum_value_changed: { en: "The enum value “{from}” became “{to}”", zh_CN: "枚举值“{from}”改为“{to}”" },
  enum_value_dropped: { en: "The enum value “{from}” was left out", zh_CN: "枚举值“{from}”未保留" },
  enum_as_text: {
    en: "Enum values became strings: 1 is sent as “1”",
    zh_CN: "整数枚举改为字符串枚举：1 按“1”传输",
  },
  values_dropped: {
    en: "More than {limit} values, left out: {count}",
    zh_CN: "超过 {limit} 项，未保留 {count} 项",
  },
  texts_dropped: { en: "The names of its enum values were left out", zh_CN: "枚举值的文字说明未保留" },
  bool_texts: {
    en: "The words for off and on were left out: {texts}",
    zh_CN: "开关状态的文字说明未保留：{texts}",
  },
  english_dropped: { en: "English texts were left out", zh_CN: "英文内容未保留" },
  languages_dropped: {
    en: "Texts in other languages were left out: {languages}",
    zh_CN: "其他语言的内容未保留：{languages}",
  },
  scenes_dropped: {
    en: "Scene trigger and scene action were left out",
    zh_CN: "场景条件和场景动作设置未保留",
  },
  consumable_dropped: {
    en: "Its consumable settings were left out",
    zh_CN: "耗材标记未保留",
  },
  write_only: {
    en: "This format has no write-only properties: it became read and write",
    zh_CN: "该格式没有只写属性，改为可读写",
  },
  transfer_chosen: {
    en: "The file lists commands only, so it was set to “Send and report”",
    zh_CN: "文件只列出了指令，按“可下发可上报”处理",
  },
  field_dropped: { en: "“{field}” was left out", zh_CN: "“{field}”未保留" },
  placeholder: {
    en: "“{field}” is a placeholder, so it was left out",
    zh_CN: "“{field}”是占位符，未保留",
  },
  step_not_multiple: {
    en: "The step {step} counts from {min}, which multipleOf cannot express: it was left out",
    zh_CN: "步长 {step} 从 {min} 算起，multipleOf 无法表示，未保留",
  },
  array_dropped: {
    en: "Arrays are not supported: it was left out",
    zh_CN: "不支持数组，未保留",
  },
  nested_dropped: {
    en: "“{field}” in the structure is not a simple value: it was left out",
    zh_CN: "结构体中的“{field}”不是简单类型，未保留",
  },
  empty_dropped: { en: "It has no values: it was left out", zh_CN: "没有任何取值，未保留" },
  type_unknown: {
    en: "Its type “{type}” is unknown: it was left out",
    zh_CN: "数据类型“{type}”无法识别，未保留",
  },
  event_dropped: { en: "Events are not function points: it was left out", zh_CN: "事件不属于功能点，未保留" },
  service_dropped: {
    en: "Services and actions are not function points: it was left out",
    zh_CN: "服务（动作）不属于功能点，未保留",
  },
  reference_dropped: {
    en: "The other file that it refers to was not read",
    zh_CN: "未读取其引用的其他文件",
  },
  broken_entry: {
    en: "It is not a valid property: it was left out",
    zh_CN: "不是有效的属性描述，未保留",
  },
} as const satisfies Record<string, Text>;

export type LossKind = keyof typeof lossTexts;

export interface Loss {
  /** The function point, or the file's name for it; empty for the file as a whole. */
  point: string;
  kind: LossKind;
  parameters?: TextParameters;
}

/** Notes a loss of one function point. */
export type RecordLoss = (kind: LossKind, parameters?: TextParameters) => void;

/** Returns a function that adds the losses of one function point to a list. */
export function lossRecorder(losses: Loss[], point: string): RecordLoss {
  return (kind, parameters) => void losses.push({ point, kind, ...(parameters && { parameters }) });
}

export function lossText({ kind, parameters }: Loss, language: Language): string {
  return fill(lossTexts[kind], language, parameters);
}
