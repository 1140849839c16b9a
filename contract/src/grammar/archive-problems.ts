import type { ProblemKind } from "./problem-kind.ts";
import { validationMessages } from "./validation-messages.ts";

/** Why an archive is refused, in the words of the refusal. */
const ofArchive = {
  unreadable: { en: "it is damaged, or not a ZIP archive", zh_CN: "文件已损坏，或不是 ZIP 压缩包" },
  empty: { en: "there are no files in it", zh_CN: "压缩包内没有文件" },
  index: {
    en: "there is no index.html or index.htm at its top, or in its only folder",
    zh_CN: "压缩包根目录或其唯一的文件夹中没有 index.html 或 index.htm",
  },
  manifest: {
    en: "there is no panel.json next to its index page",
    zh_CN: "首页所在的文件夹中没有 panel.json",
  },
  front: { en: "there is other data before its first file", zh_CN: "压缩包开头含有其他数据" },
} as const;

/** Why a file in an archive is refused. */
const ofEntry = {
  damaged: { en: "it is damaged", zh_CN: "文件已损坏" },
  encrypted: { en: "it is encrypted", zh_CN: "文件已加密" },
  method: { en: "its compression method is not supported", zh_CN: "不支持该压缩方式" },
  path: { en: "its path leads out of the archive or is not valid", zh_CN: "路径超出压缩包范围或无效" },
  link: { en: "it is a link, not a file", zh_CN: "这是链接，不是文件" },
  duplicate: { en: "there are two files of that name", zh_CN: "存在重名文件" },
  type: { en: "files of this type are not supported", zh_CN: "不支持该类型的文件" },
  overlap: { en: "its data overlaps with that of another file", zh_CN: "与其他文件的数据重叠" },
} as const;

export type ArchiveFault = keyof typeof ofArchive;
export type EntryFault = keyof typeof ofEntry;

export const archiveProblems = {
  archive_refused: {
    code: 20001,
    status: 422,
    en: "This ZIP archive cannot be used: {reason}.",
    zh_CN: "无法使用该 ZIP 压缩包：{reason}。",
    words: { reason: ofArchive },
  },
  archive_entry_refused: {
    code: 20001,
    status: 422,
    en: "This ZIP archive cannot be used because of “{entry}”: {reason}.",
    zh_CN: "无法使用该 ZIP 压缩包，问题出在“{entry}”：{reason}。",
    words: { reason: ofEntry },
  },
  manifest_refused: {
    code: 20001,
    status: 422,
    en: "“{entry}” of this archive is not valid. {field}: {reason}.",
    zh_CN: "压缩包内的“{entry}”有误。{field}：{reason}。",
    words: { reason: validationMessages },
  },
  archive_too_large: {
    code: 20001,
    status: 422,
    en: "This ZIP archive is too large. It may have at most {entries} files and folders, {size} MB unpacked, {entrySize} MB per file, and a compression ratio of {ratio}:1.",
    zh_CN:
      "该 ZIP 压缩包超出限制：最多 {entries} 个文件和文件夹，解压后总共不超过 {size} MB，单个文件不超过 {entrySize} MB，压缩比不超过 {ratio}:1。",
  },
} as const satisfies Record<string, ProblemKind>;
