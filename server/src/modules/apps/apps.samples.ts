import { apps } from "@thingwright/contract/apps.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    app: string;
  }
}

export const makeInAccount: MakeInAccount = async (_platform, owner) => {
  const body = { name: "Walked", package_name: `com.example.of${owner.owner.replaceAll("-", "")}` };
  return { app: (await owner.ok(apps.create, { body })).id };
};

export const samples: SamplesOf<"apps"> = {
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
};

/** Routes that existing programs call, written before this server was: neither method nor path may change. */
export const published = ["GET /sys_app", "POST /sys_app"];
