import { z } from "zod";
import { appVersionStatus } from "./app-states.ts";
import { App, platforms } from "./apps.ts";
import { contentLanguages } from "../basics/content-languages.ts";
import { limits } from "../grammar/limits.ts";
import { Count, fromQuery, PositiveInteger, Seconds, wholeNumber } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { shareLifetimes } from "../content/share-lifetimes.ts";
import { Id, IdParams } from "../basics/text.ts";

const Status = z.enum(appVersionStatus);

/** The name of a version: `1.2.0`, `2.0.rc1`. */
export const AppVersionName = z
  .string()
  .trim()
  .min(1, { message: "version_required" })
  .max(limits.appVersion, { message: "app_version_format" })
  .regex(/^[A-Za-z0-9.]*$/, { message: "app_version_format" });

/** A version code, up to the largest that stores and phones accept. */
export const VersionCode = wholeNumber(1, limits.appVersionCode);

const isHttps = (url: string) => URL.parse(url)?.protocol === "https:" && !/[\s"'<>\\]/.test(url);
const address = z.string().trim().max(limits.appStoreUrl);
/** The address in a store; empty for none. */
const storeUrl = address.refine((url) => url === "" || isHttps(url), { message: "https_url" });

/** The release notes by language. */
export const VersionNotes = z.partialRecord(z.enum(contentLanguages), z.string().trim().max(limits.appNotes));
export type VersionNotes = z.infer<typeof VersionNotes>;

const shape = {
  version: AppVersionName,
  /** The number by which Android orders versions. Read from an APK; optional for a link to a store. */
  version_code: VersionCode.nullable(),
  /** A file of the purpose `app` to install; null for a version in a store. */
  file_id: Id.nullable(),
  store_url: storeUrl,
  notes: VersionNotes,
  /** Whether older versions must update to it. */
  force: z.boolean(),
};

export const NewAppVersion = z.object({
  ...shape,
  app_id: Id,
  platform: z.enum(platforms),
  version_code: shape.version_code.default(null),
  file_id: shape.file_id.default(null),
  store_url: shape.store_url.default(""),
  notes: shape.notes.default({}),
  force: shape.force.default(false),
  /** Accepts a file with another signer than the version before, although phones do not install it as an update. */
  other_signer: z.boolean().default(false),
});

/** The metadata of an APK. */
export const PackageFacts = z.object({
  package_name: z.string(),
  /** Empty if the manifest names a resource of the file instead of a version. */
  version: z.string(),
  version_code: z.number().int(),
  /** The lowest Android API level that it supports. */
  min_sdk: z.number().int().nullable(),
  /** SHA-256 of its signing certificates in hexadecimal; empty unless it is signed with scheme 2 or 3. */
  signers: z.array(z.string()),
});
export type PackageFacts = z.infer<typeof PackageFacts>;

export const AppVersion = z.object({
  id: Id,
  app_id: Id,
  platform: z.enum(platforms),
  version: z.string(),
  version_code: z.number().int().nullable(),
  /** Null for a link to a store. */
  file: z.object({ id: Id, name: z.string(), size: z.number().int(), sha256: z.string() }).nullable(),
  store_url: z.string(),
  min_sdk: z.number().int().nullable(),
  signers: z.array(z.string()),
  /** Whether it was accepted although its signer is not that of the version before. */
  other_signer: z.boolean(),
  notes: VersionNotes,
  force: z.boolean(),
  status: Status,
  /** Counts the changes: a change that names another revision is refused as a conflict. */
  revision: PositiveInteger,
  created_at: Seconds,
  /** The nickname of the user who created it; empty once that user is deleted. */
  created_by: z.string(),
  /** When it was last published. */
  published_at: Seconds.nullable(),
  published_by: z.string(),
  /** The number of people whose phones have reported this version. */
  people: Count,
  /** Their share, from 0 to 1, of all people whose phones of this platform have reported a version. */
  people_share: z.number().min(0).max(1),
});
export type AppVersion = z.infer<typeof AppVersion>;

/** An app as its pages show it. */
export const AppInfo = App.extend({
  /** The newest published version of each platform. */
  newest: z.array(AppVersion.pick({ id: true, platform: true, version: true, published_at: true })),
  /** The page on which phones install the published version. */
  page_url: z.string(),
});
export type AppInfo = z.infer<typeof AppInfo>;

const lifetimes = z.literal(Object.values(shareLifetimes));

export const appVersions = defineRoutes(
  {
    about: "App versions",
    name: { en: "App versions", zh_CN: "应用版本" },
    fields: {
      people: { en: "Users", zh_CN: "用户数" },
      people_share: { en: "Share of users", zh_CN: "用户占比" },
      created_by: { en: "Created by", zh_CN: "创建人" },
      published_by: { en: "Published by", zh_CN: "发布人" },
      expires_in: { en: "Valid for", zh_CN: "有效期" },
      "expires_in.3600": { en: "1 hour", zh_CN: "1 小时" },
      "expires_in.86400": { en: "1 day", zh_CN: "1 天" },
      "expires_in.604800": { en: "7 days", zh_CN: "7 天" },
      file: { en: "File", zh_CN: "安装包" },
      force: { en: "Force update", zh_CN: "强制更新" },
      min_sdk: { en: "Android API level", zh_CN: "Android API 级别" },
      other_signer: { en: "Another signing key", zh_CN: "更换签名" },
      signers: { en: "Signing certificates", zh_CN: "签名证书" },
      store_url: { en: "Store URL", zh_CN: "应用商店链接" },
      version_code: { en: "Version code", zh_CN: "版本代码" },
      notes: { en: "What’s new", zh_CN: "更新内容" },
      "status.1": { en: "Draft", zh_CN: "草稿" },
      "status.2": { en: "Published", zh_CN: "已发布" },
      "status.3": { en: "Withdrawn", zh_CN: "已下架" },
      "platform.android": { en: "Android", zh_CN: "Android" },
      "platform.ios": { en: "iOS", zh_CN: "iOS" },
    },
  },
  {
    info: {
      method: "GET",
      path: "/sys_app_info/:id",
      access: "app:read",
      summary: "One app, with its newest published versions and the address of its download page",
      params: IdParams,
      response: AppInfo,
    },
    list: {
      method: "GET",
      path: "/sys_app_file",
      access: "app:read",
      summary: "The versions of an app",
      query: listQuery(
        ["created_at"],
        {
          app_id: Id,
          platform: z.enum(platforms).optional(),
          status: fromQuery(Status).optional(),
        },
        { atMost: limits.appVersions },
      ),
      response: listOf(AppVersion),
    },
    read: {
      method: "POST",
      path: "/sys_app_file/package",
      access: "app:update",
      readOnly: true,
      waits: true,
      summary: "Read the manifest of an uploaded APK, and refuse it if it is not a version of this app",
      body: z.object({ app_id: Id, file_id: Id }),
      response: PackageFacts,
    },
    get: {
      method: "GET",
      path: "/sys_app_file/:id",
      access: "app:read",
      summary: "One version of an app",
      params: IdParams,
      response: AppVersion,
    },
    create: {
      method: "POST",
      path: "/sys_app_file",
      access: "app:update",
      waits: true,
      summary: "Create a draft version of an app, from an uploaded file or with a store URL",
      done: { en: "Created an app version", zh_CN: "创建应用版本" },
      body: NewAppVersion,
      response: AppVersion,
    },
    update: {
      method: "PUT",
      path: "/sys_app_file/:id",
      access: "app:update",
      summary:
        "Change the notes of a version, whether it is forced, and the store URL of a version without a file",
      done: { en: "Changed an app version", zh_CN: "修改应用版本" },
      params: IdParams,
      body: z.object({
        notes: shape.notes.optional(),
        force: shape.force.optional(),
        store_url: address
          .min(1, { message: "required" })
          .refine((url) => url === "" || isHttps(url), { message: "https_url" })
          .optional(),
        /**
         * The revision that the caller has read: if somebody else has saved since, the change is refused as a conflict.
         */
        revision: PositiveInteger.optional(),
      }),
      response: AppVersion,
    },
    setStatus: {
      method: "PUT",
      path: "/sys_app_file/:id/status",
      access: "app:update",
      summary: "Publish (2) a version, or withdraw (3) a published one",
      done: { en: "Published or withdrew an app version", zh_CN: "发布或下架应用版本" },
      doneWith: {
        2: { en: "Published an app version", zh_CN: "发布应用版本" },
        3: { en: "Withdrew an app version", zh_CN: "下架应用版本" },
      },
      params: IdParams,
      body: z.object({
        status: z.union([z.literal(appVersionStatus.published), z.literal(appVersionStatus.withdrawn)]),
        /** Publishes a file although its signer is not that of the version published before. */
        other_signer: z.boolean().default(false),
      }),
      response: AppVersion,
    },
    link: {
      method: "POST",
      path: "/sys_app_file/:id/link",
      access: "app:update",
      summary:
        "Create a link to the download page of a version, even an unpublished one, for anyone who has the link. The link works until it expires, the version is withdrawn, or the link's creator may no longer change the app",
      done: { en: "Created a link to an app version", zh_CN: "生成应用版本链接" },
      params: IdParams,
      body: z.object({
        /** Seconds for which the link is valid. */
        expires_in: lifetimes.default(shareLifetimes.oneDay),
      }),
      response: z.object({ url: z.string(), expires_at: Seconds }),
    },
    remove: {
      method: "DELETE",
      path: "/sys_app_file/:id",
      access: "app:update",
      summary: "Delete a version that is not published",
      done: { en: "Deleted an app version", zh_CN: "删除应用版本" },
      params: IdParams,
      response: z.null(),
    },
  },
);
