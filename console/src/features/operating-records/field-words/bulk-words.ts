import { importFieldNames, importFields } from "@thingwright/contract/device-import-fields.ts";
import type { Language } from "@thingwright/contract/language.ts";

const words = {
  en: {
    set: "Labels set",
    remove: "Labels removed",
    columns: "Columns",
    file_name: "File",
    encoding: "Encoding",
    delimiter: "Separator",
    heading: "Heading",
    field: "Field",
    lines: "Lines",
    good: "Can be imported",
    imported: "Imported",
    bad: "With problems",
    mine: "May have the credentials",
    keep_file: "Keep the file",
    "encoding.utf-8": "UTF-8",
    "encoding.gb18030": "GBK",
    "encoding.utf-16le": "UTF-16",
    "delimiter.comma": "Commas",
    "delimiter.semicolon": "Semicolons",
    "delimiter.tab": "Tabs",
    "deviceImports.state.list": "Not imported yet",
    "deviceImports.state.running": "Importing",
    "deviceImports.state.ended": "Ended",
    "deviceIssues.refused.1": "Refused in the last 24 hours",
  },
  zh_CN: {
    set: "设置的标签",
    remove: "移除的标签",
    columns: "列",
    file_name: "文件",
    encoding: "字符编码",
    delimiter: "分隔符",
    heading: "标题",
    field: "字段",
    lines: "行数",
    good: "可导入",
    imported: "已导入",
    bad: "有问题",
    mine: "可获取凭证",
    keep_file: "保留文件",
    "encoding.utf-8": "UTF-8",
    "encoding.gb18030": "GBK",
    "encoding.utf-16le": "UTF-16",
    "delimiter.comma": "逗号",
    "delimiter.semicolon": "分号",
    "delimiter.tab": "制表符",
    "deviceImports.state.list": "未导入",
    "deviceImports.state.running": "导入中",
    "deviceImports.state.ended": "已结束",
    "deviceIssues.refused.1": "近 24 小时有拒绝",
  },
} as const;

/** The words of what is done with many devices at once. */
export function bulkWords(language: Language): Readonly<Record<string, string>> {
  const fields = importFieldNames.flatMap((field) => {
    const word = importFields[field].heading[language];
    return ["columns", "field"].map((key) => [`deviceImports.${key}.${field}`, word] as const);
  });
  return { ...words[language], ...Object.fromEntries(fields) };
}
