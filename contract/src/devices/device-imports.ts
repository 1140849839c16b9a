import { z } from "zod";
import { valueWords } from "../grammar/field-words.ts";
import { importFieldNames, importHeadings } from "./device-import-fields.ts";
import { limits } from "../grammar/limits.ts";
import { Count, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { cursorListOf, cursorQuery, wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { StreamedAnswer } from "../basics/streamed-file.ts";
import { TaskProblem } from "../grammar/tasks.ts";
import { Id, IdParams } from "../basics/text.ts";

const ImportFieldName = z.enum(importFieldNames);

/** `list`: the file was read, and nothing is imported yet. */
const importStates = ["list", "running", "ended"] as const;

/** Why a line cannot be imported: the wrong field, the problem, and the parameters of the problem's text. */
export const LineProblem = TaskProblem.extend({ field: ImportFieldName.nullable() });
export type LineProblem = z.infer<typeof LineProblem>;

export const ImportLine = z.object({
  /** The line's number in the file, from 1; line 1 is usually the headings. */
  line: PositiveInteger,
  device_name: z.string(),
  name: z.string(),
  mac: z.string(),
  tuyalink_id: z.string(),
  labels: z.record(z.string(), z.string()),
  /** Whether the line contains a secret, which is never shown. */
  has_secret: z.boolean(),
  problems: z.array(LineProblem),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** The encodings and delimiters that the reader detects. */
export const csvEncodings = ["utf-8", "gb18030", "utf-16le"] as const;
export const csvDelimiters = { comma: ",", semicolon: ";", tab: "\t" } as const;
const Delimiter = z.enum(["comma", "semicolon", "tab"]);

/** A list of devices that was read from a file, to be imported. */
export const DeviceImport = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  file_name: z.string(),
  /** The file, while it can be read again; null once an import has begun. */
  file_id: Id.nullable(),
  encoding: z.enum(csvEncodings),
  delimiter: Delimiter,
  /** The headings of the columns, and the field that each column is read as; null for an ignored column. */
  columns: z.array(z.object({ heading: z.string(), field: ImportFieldName.nullable() })),
  state: z.enum(importStates),
  /** How many lines have a device; and of these, how many can be imported, are imported, and have a problem. */
  lines: Count,
  good: Count,
  imported: Count,
  bad: Count,
  /** The task that imports it, once there is one. */
  task_id: Id.nullable(),
  /** Until when the user who started the import may download the credentials; null if there are none. */
  credentials_until: Seconds.nullable(),
  /** Whether the caller is the user who started the import. */
  mine: z.boolean(),
  username: z.string(),
  created_at: Seconds,
  finished_at: Seconds.nullable(),
});
export type DeviceImport = z.infer<typeof DeviceImport>;

const NewDeviceImport = z.object({
  product_id: Id,
  /** An uploaded file of the purpose `deviceList`. */
  file_id: Id,
  /** The field of each column, from the first; if left out, the headings decide. */
  columns: z.array(ImportFieldName.nullable()).min(1).max(limits.importColumns).optional(),
});

export const deviceImports = defineRoutes(
  {
    about: "Importing lists of devices from CSV",
    name: { en: "Import of devices", zh_CN: "导入设备" },
    fields: {
      columns: { en: "Columns", zh_CN: "列" },
      file_name: { en: "File", zh_CN: "文件" },
      encoding: { en: "Encoding", zh_CN: "字符编码" },
      delimiter: { en: "Separator", zh_CN: "分隔符" },
      heading: { en: "Heading", zh_CN: "标题" },
      field: { en: "Field", zh_CN: "字段" },
      lines: { en: "Lines", zh_CN: "行数" },
      good: { en: "Can be imported", zh_CN: "可导入" },
      imported: { en: "Imported", zh_CN: "已导入" },
      bad: { en: "With problems", zh_CN: "有问题" },
      mine: { en: "Can download credentials", zh_CN: "可获取凭证" },
      "encoding.utf-8": { en: "UTF-8", zh_CN: "UTF-8" },
      "encoding.gb18030": { en: "GBK", zh_CN: "GBK" },
      "encoding.utf-16le": { en: "UTF-16", zh_CN: "UTF-16" },
      "delimiter.comma": { en: "Commas", zh_CN: "逗号" },
      "delimiter.semicolon": { en: "Semicolons", zh_CN: "分号" },
      "delimiter.tab": { en: "Tabs", zh_CN: "制表符" },
      "state.list": { en: "Not imported yet", zh_CN: "未导入" },
      "state.running": { en: "Importing", zh_CN: "导入中" },
      "state.ended": { en: "Ended", zh_CN: "已结束" },
      ...valueWords("columns", importHeadings),
      ...valueWords("field", importHeadings),
    },
  },
  {
    list: {
      method: "GET",
      path: "/device_import",
      access: "device:read",
      summary: "The lists that were uploaded in the last day, newest first",
      response: wholeListOf(DeviceImport),
    },
    create: {
      method: "POST",
      path: "/device_import",
      access: "device:create",
      waits: true,
      summary:
        "Read an uploaded CSV file (UTF-8, GBK or UTF-16; comma, semicolon or tab) and check every line; nothing is imported yet",
      done: { en: "Uploaded a device list", zh_CN: "上传设备清单" },
      body: NewDeviceImport,
      response: DeviceImport,
    },
    get: {
      method: "GET",
      path: "/device_import/:id",
      access: "device:read",
      summary: "One list, with the progress of its import",
      params: IdParams,
      response: DeviceImport,
    },
    lines: {
      method: "GET",
      path: "/device_import/:id/line",
      access: "device:read",
      summary: "The lines of a list, without secrets; optionally only those with a problem",
      params: IdParams,
      query: cursorQuery({ bad: z.literal("1").optional() }),
      response: cursorListOf(ImportLine),
    },
    problems: {
      method: "GET",
      path: "/device_import/:id/problem",
      access: "device:read",
      waits: true,
      summary: "The lines with a problem as CSV, to be corrected and uploaded again; secrets are left out",
      params: IdParams,
      download: "text/csv; charset=utf-8",
      response: StreamedAnswer,
    },
    start: {
      method: "POST",
      path: "/device_import/:id/start",
      access: "device:create",
      summary:
        "Import the valid lines of a list in the background, or the remaining ones if some are imported already",
      done: { en: "Started importing devices", zh_CN: "开始导入设备" },
      doneWith: {
        3: { en: "Finished importing devices", zh_CN: "设备导入已完成" },
        4: { en: "Failed to import devices", zh_CN: "设备导入失败" },
        5: { en: "Partly imported devices", zh_CN: "设备导入部分完成" },
      },
      params: IdParams,
      response: z.object({ task_id: Id }),
    },
    credentials: {
      method: "POST",
      path: "/device_import/:id/credentials",
      access: "device:create",
      waits: true,
      personal: true,
      summary:
        "The credentials of the imported devices as CSV: for a day, only to the person who started the import",
      done: { en: "Downloaded the credentials of imported devices", zh_CN: "下载导入设备的凭证" },
      params: IdParams,
      download: "text/csv; charset=utf-8",
      response: StreamedAnswer,
    },
    forget: {
      method: "DELETE",
      path: "/device_import/:id/credentials",
      access: "device:create",
      summary: "Erase the credentials of an import: no one can download them after that",
      done: { en: "Erased the credentials of imported devices", zh_CN: "销毁导入设备的凭证" },
      params: IdParams,
      response: DeviceImport,
    },
    remove: {
      method: "DELETE",
      path: "/device_import/:id",
      access: "device:create",
      summary:
        "Discard a list that is not being imported, and its file unless `keep_file` is `1`. Imported devices stay",
      done: { en: "Discarded a device list", zh_CN: "放弃导入设备" },
      params: IdParams,
      query: z.object({ keep_file: z.literal("1").optional() }),
      response: z.null(),
    },
  },
);
