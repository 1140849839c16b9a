import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    app: string;
    /** A version of `app`. */
    appVersion: string;
  }
}

export const makeInAccount: MakeInAccount = async (_platform, owner) => {
  const body = { name: "Walked", package_name: `com.example.of${owner.owner.replaceAll("-", "")}` };
  const { id: app } = await owner.ok(apps.create, { body });
  const store = {
    app_id: app,
    platform: "ios" as const,
    version: "1.0",
    store_url: "https://apps.example.com/1",
  };
  return { app, appVersion: (await owner.ok(appVersions.create, { body: store })).id };
};

const nowhere = "00000000-0000-7000-8000-000000000000";

export const samples: SamplesOf<"apps" | "appVersions" | "appClient"> = {
  apps: {
    list: () => ({ query: { page: 1, platform: "ios" } }),
    get: ({ app: id }) => ({ params: { id } }),
    create: () => ({ body: { name: "Walk", package_name: "com.example.walk", platforms: ["android"] } }),
    update: ({ app: id }) => ({
      params: { id },
      body: { name: "Walking", platforms: ["ios"], icon_id: null, default_panel: true },
    }),
    renewSecret: ({ app: id }) => ({ params: { id } }),
    remove: ({ app: id }) => ({ params: { id } }),
  },
  appVersions: {
    info: ({ app: id }) => ({ params: { id } }),
    list: ({ app }) => ({ query: { app_id: app, page: 1, platform: "ios", status: 1 } }),
    read: ({ app }) => ({ body: { app_id: app, file_id: nowhere } }),
    get: ({ appVersion: id }) => ({ params: { id } }),
    create: ({ app }) => ({
      body: { app_id: app, platform: "ios", version: "2.0", store_url: "https://apps.example.com/2" },
    }),
    update: ({ appVersion: id }) => ({
      params: { id },
      body: { notes: { en: "Walking" }, force: true, store_url: "https://apps.example.com/3" },
    }),
    setStatus: ({ appVersion: id }) => ({ params: { id }, body: { status: 2 } }),
    link: ({ appVersion: id }) => ({ params: { id }, body: { expires_in: 3600 } }),
    remove: ({ appVersion: id }) => ({ params: { id } }),
  },
  appClient: {
    version: () => ({ query: { platform: "android", version: "1.0" } }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = ["GET /sys_app", "POST /sys_app"];
