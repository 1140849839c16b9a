import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { apkOf, makeApkSigner } from "@thingwright/server/test/apk.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { addApps } from "./apps-sample.ts";

const packageName = "com.example.lamps";

/** An APK of the sample's first app, or of another. */
export function sampleApk(version: string, code: number, name = packageName): Promise<Buffer> {
  return apkOf({ packageName: name, version, code, minSdk: 24 }, { signers: [makeApkSigner()] });
}

/** Creates the versions of the sample's first app, unless they exist. @returns the id of the app */
export async function addAppVersions(caller: Caller): Promise<string> {
  await addApps(caller);
  const { list } = await caller.ok(apps.list, { query: { keyword: packageName } });
  const app_id = list[0]!.id;
  const { total } = await caller.ok(appVersions.list, { query: { app_id } });
  if (total > 0) return app_id;
  const file = new File([new Uint8Array(await sampleApk("1.2.0", 12))], "lamps-1.2.0.apk");
  const { id: file_id } = await caller.ok(files.uploadTiny, { file, body: { purpose: "app" } });
  const notes = { zh_CN: "新增情景模式，并改进了连接速度。", en: "Scenes, and faster connections." };
  const store = { app_id, platform: "ios" as const, store_url: "https://apps.example.com/lamps" };
  const made = [
    await caller.ok(appVersions.create, { body: { ...store, version: "1.1.0", notes, force: true } }),
    await caller.ok(appVersions.create, {
      body: { app_id, platform: "android", version: "1.2.0", file_id, notes },
    }),
  ];
  for (const { id } of made) await caller.ok(appVersions.setStatus, { params: { id }, body: { status: 2 } });
  await caller.ok(appVersions.create, { body: { ...store, version: "2.0.0.rc1" } });
  return app_id;
}
