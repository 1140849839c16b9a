import type { ProblemKind } from "../grammar/problem-kind.ts";

/** Refusals of calls that manage apps, and of calls from apps. */
export const appProblems = {
  app_key_unknown: {
    code: 20404,
    status: 404,
    en: "No app has this app key.",
    zh_CN: "App Key 不存在。",
  },
  app_closed: {
    code: 20403,
    status: 403,
    en: "This app is currently unavailable.",
    zh_CN: "该应用暂停服务。",
  },
  apk_unreadable: {
    code: 20001,
    status: 422,
    en: "The manifest of this APK cannot be read. Build the file again.",
    zh_CN: "无法读取该 APK 的清单文件，请重新打包。",
  },
  app_code_unusable: {
    code: 20001,
    status: 422,
    en: "This APK has the version code {found}. Set one from 1 to {most} in the build: phones use it to order updates.",
    zh_CN:
      "该 APK 的版本代码（versionCode）为 {found}，手机据此判断版本新旧，请在构建时设为 1 到 {most} 的整数。",
  },
  app_package_differs: {
    code: 20001,
    status: 422,
    en: "This file is for the app “{found}”, not “{expected}”.",
    zh_CN: "该文件的包名为“{found}”，与本应用的“{expected}”不一致。",
  },
  app_platform_differs: {
    code: 20001,
    status: 422,
    en: "An Android version needs an APK file, and an iOS version an IPA file.",
    zh_CN: "Android 版本须上传 APK 文件，iOS 版本须上传 IPA 文件。",
  },
  app_code_not_higher: {
    code: 20001,
    status: 422,
    en: "Its version code {found} is not higher than {last}, which version {version} has. Phones would not install it as an update.",
    zh_CN: "版本代码（versionCode）{found} 不高于版本 {version} 的 {last}，手机不会将其作为更新安装。",
  },
  app_signer_differs: {
    code: 20409,
    status: 409,
    en: "It is signed with a different key from version {version}. Phones refuse it as an update: people would have to remove the app first.",
    zh_CN: "该安装包的签名与版本 {version} 不同，手机会拒绝更新，用户须先卸载原应用。",
  },
  app_version_published: {
    code: 20409,
    status: 409,
    en: "This version is published. Withdraw it first.",
    zh_CN: "该版本已发布，请先下架。",
  },
  app_version_unpublished: {
    code: 20409,
    status: 409,
    en: "This version is not published.",
    zh_CN: "该版本尚未发布。",
  },
  app_version_withdrawn: {
    code: 20409,
    status: 409,
    en: "This version is withdrawn. Publish it again to create a link to it.",
    zh_CN: "该版本已下架，重新发布后才能生成链接。",
  },
} as const satisfies Record<string, ProblemKind>;
