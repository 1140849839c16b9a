import type { Text } from "../basics/language.ts";

/** Messages of schema checks of apps and their versions. */
export const appMessages = {
  package_format: {
    en: "At least two parts separated by dots, each a letter followed by letters, digits or underscores, such as com.example.lamps",
    zh_CN: "至少两段，以点分隔；每段以字母开头，由字母、数字或下划线组成，例如 com.example.lamps",
  },
  version_required: { en: "Version number required", zh_CN: "请输入版本号" },
  app_version_format: {
    en: "At most 30 letters, digits or periods",
    zh_CN: "最多 30 个字符，仅支持字母、数字和英文句点",
  },
  version_differs: {
    en: "The file says {found}. Enter that, or upload another file",
    zh_CN: "文件中的版本号为 {found}，请改为一致或更换文件",
  },
  version_code_differs: {
    en: "The file says {found}",
    zh_CN: "文件中的版本代码（versionCode）为 {found}",
  },
  version_file_or_store: {
    en: "Upload a file or enter a store URL",
    zh_CN: "请上传安装包或填写应用商店链接",
  },
  version_only_one: {
    en: "A version has either a file or a store URL",
    zh_CN: "安装包与应用商店链接只能选其一",
  },
  platform_not_of_app: { en: "The app does not run on this platform", zh_CN: "该应用未选择此平台" },
  https_url: { en: "Enter an address that begins with https://", zh_CN: "请输入以 https:// 开头的地址" },
  platform_required: { en: "Choose at least one platform", zh_CN: "请至少选择一个平台" },
} as const satisfies Record<string, Text>;
