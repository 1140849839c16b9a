import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { PositiveInteger, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

/** The platforms of apps. */
export const platforms = ["android", "ios"] as const;
export type AppPlatform = (typeof platforms)[number];

/** One platform at least, in the order of `platforms`. */
export const AppPlatforms = z
  .array(z.enum(platforms))
  .min(1, { message: "platform_required" })
  .max(platforms.length)
  .transform((chosen) => platforms.filter((platform) => chosen.includes(platform)));

/** At least two segments, each of which begins with a letter. */
const packageFormat = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;

const name = lineOf(limits.appName);
/** The id of an app in stores and on phones: `com.example.lamps`. It never changes. */
const packageName = z
  .string()
  .trim()
  .min(1, { message: "required" })
  .max(limits.packageName)
  .regex(packageFormat, { message: "package_format" });

export const NewApp = z.object({
  name,
  package_name: packageName,
  platforms: AppPlatforms.default([...platforms]),
  /** An image that the caller has uploaded. */
  icon_id: Id.nullable().default(null),
  /** Whether the app shows the generic panel for products without a working panel of their own. */
  default_panel: z.boolean().default(true),
});
export type NewApp = z.input<typeof NewApp>;

/** A field that is left out keeps its value; null removes the icon. */
const AppChange = z.object({
  name: name.optional(),
  platforms: AppPlatforms.optional(),
  icon_id: Id.nullable().optional(),
  default_panel: z.boolean().optional(),
  /** The version that the caller has read: if somebody else has saved since, the change is refused as a conflict. */
  version: PositiveInteger.optional(),
});

export const App = z.object({
  id: Id,
  name: z.string(),
  package_name: z.string(),
  platforms: z.array(z.enum(platforms)),
  icon_id: Id.nullable(),
  /** The address of the icon; empty without one. */
  icon: z.string(),
  default_panel: z.boolean(),
  /** Identifies the app. Not a secret, because everybody who has the app has its key. */
  app_key: z.string(),
  version: PositiveInteger,
  created_at: Seconds,
});
export type App = z.infer<typeof App>;

/** For the maker's own servers, never for the app itself. Shown only once, when it is created. */
const AppSecret = z.object({ app_secret: z.string() });

export const apps = defineRoutes(
  {
    about: "Apps of an account",
    name: { en: "Apps", zh_CN: "应用" },
    fields: {
      package_name: { en: "Package name", zh_CN: "包名" },
      default_panel: { en: "Generic panel by default", zh_CN: "默认使用通用面板" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/sys_app",
      access: "app:read",
      summary: "Apps, searchable by name or package name",
      query: listQuery(["created_at", "name"], { platform: z.enum(platforms).optional() }),
      response: listOf(App),
    },
    get: {
      method: "GET",
      path: "/sys_app/:id",
      access: "app:read",
      summary: "One app",
      params: IdParams,
      response: App,
    },
    create: {
      method: "POST",
      path: "/sys_app",
      access: "app:create",
      summary: "Create an app. Its secret is in this response only",
      done: { en: "Created an app", zh_CN: "创建应用" },
      body: NewApp,
      response: App.extend(AppSecret.shape),
    },
    update: {
      method: "PUT",
      path: "/sys_app/:id",
      access: "app:update",
      summary: "Change an app; its package name cannot be changed",
      done: { en: "Changed an app", zh_CN: "修改应用" },
      params: IdParams,
      body: AppChange,
      response: App,
    },
    renewSecret: {
      method: "POST",
      path: "/sys_app/:id/secret",
      access: "app:update",
      // The secret lets a program act on behalf of every person of the app.
      personal: true,
      proof: true,
      summary: "Generate a new secret, shown once; it replaces the old one",
      done: { en: "Generated a new secret for an app", zh_CN: "重置应用的 App Secret" },
      params: IdParams,
      response: AppSecret,
    },
    remove: {
      method: "DELETE",
      path: "/sys_app/:id",
      access: "app:update",
      summary: "Delete an app",
      done: { en: "Deleted an app", zh_CN: "删除应用" },
      params: IdParams,
      response: z.null(),
    },
  },
);
