import type { ProblemKind } from "./problem-kind.ts";
import { validationMessages } from "./validation-messages.ts";

/** Why a list of devices cannot be read, in the words of the refusal. */
const ofCsv = {
  binary: {
    en: "it is not a text file. Save the workbook as CSV first",
    zh_CN: "文件不是文本。Excel 工作簿请先另存为 CSV",
  },
  encoding: {
    en: "its encoding is not UTF-8, GBK or little-endian UTF-16",
    zh_CN: "字符编码不是 UTF-8、GBK 或小端序 UTF-16",
  },
  quotes: { en: "a quoted cell is not closed", zh_CN: "有单元格的引号不成对" },
  empty: { en: "there is no line below the headings", zh_CN: "标题行下没有数据" },
} as const;

/** Refusals of work on many devices, and problems of single devices in it. */
export const bulkProblems = {
  csv_refused: {
    code: 20001,
    status: 422,
    en: "The list cannot be read: {reason}.",
    zh_CN: "无法读取该清单：{reason}。",
    words: { reason: ofCsv },
  },
  csv_too_large: {
    code: 20001,
    status: 422,
    en: "The list is too large: it may have {lines} devices, {columns} columns, and {characters} characters in a line.",
    zh_CN: "清单超出限制：最多 {lines} 台设备、{columns} 列，每行不超过 {characters} 个字符。",
  },
  import_begun: {
    code: 20409,
    status: 409,
    en: "This list is being imported, or there is nothing left to import.",
    zh_CN: "该清单正在导入，或已没有可导入的设备。",
  },
  credentials_erased: {
    code: 20409,
    status: 409,
    en: "The credentials of this import have been erased. For a device that needs one, choose “New secret” in its menu.",
    zh_CN: "本次导入的设备凭证已销毁。如有需要，请在设备菜单中选择“更换密钥”。",
  },
  too_many_devices: {
    code: 20409,
    status: 409,
    en: "{count} devices match, and values can be sent to at most {limit} at once. Narrow the filters.",
    zh_CN: "符合条件的设备有 {count} 台，单次最多下发 {limit} 台，请缩小筛选范围。",
  },
  no_device: {
    code: 20409,
    status: 409,
    en: "No devices match.",
    zh_CN: "没有符合条件的设备。",
  },
  other_product: {
    code: 20409,
    status: 409,
    en: "Some of the devices belong to another product. Choose devices of one product.",
    zh_CN: "部分设备属于其他产品，请选择同一产品的设备。",
  },
  too_many_labels: {
    code: 20409,
    status: 409,
    en: "The device would have more than {limit} labels. Remove some first.",
    zh_CN: "设备的标签将超过 {limit} 个，请先移除一部分。",
  },
  device_refused: {
    code: 20409,
    status: 409,
    en: "The device answered with code {answer}.",
    zh_CN: "设备的应答码为 {answer}。",
  },
  device_silent: {
    code: 20409,
    status: 409,
    en: "The device did not answer in time. It will receive the values when it is back online.",
    zh_CN: "设备未及时应答，重新上线后会再次收到。",
  },
  cell_refused: {
    code: 20001,
    status: 422,
    en: "Not valid: {message}",
    zh_CN: "内容有误：{message}",
    words: { message: validationMessages },
  },
  line_repeated: {
    code: 20001,
    status: 422,
    en: "Same as in line {line}",
    zh_CN: "与第 {line} 行重复",
  },
} as const satisfies Record<string, ProblemKind>;
