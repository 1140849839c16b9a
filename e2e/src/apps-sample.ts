import { apps } from "@thingwright/contract/people/apps.ts";
import { files } from "@thingwright/contract/content/files.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { pngOf } from "@thingwright/server/test/images.ts";

const samples = [
  { name: "Lamps & Lights", package_name: "com.example.lamps" },
  { name: "智能家居生活馆旗舰版", package_name: "com.example.smart_home.flagship.edition.cn" },
];

/** Creates the sample's apps, the first one with an icon, unless they exist. */
export async function addApps(caller: Caller): Promise<void> {
  const { total } = await caller.ok(apps.list);
  if (total > 0) return;
  const picture = new Blob([new Uint8Array(pngOf(192, 192))], { type: "image/png" });
  const { id: icon } = await caller.ok(files.uploadImage, { file: picture });
  for (const [no, sample] of samples.entries())
    await caller.ok(apps.create, { body: { ...sample, icon_id: no === 0 ? icon : null } });
}
