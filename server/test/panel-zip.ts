import { zipOf } from "./zips.ts";

/** A manifest of a panel that fits every product. */
export const panelManifest = {
  bridge: 1,
  name: { en: "Lamp", zh_CN: "灯" },
  version: "1.0.0",
  icon: "icon.svg",
  points: [] as object[],
  origins: [] as string[],
};

/** A panel as a file to upload. */
export async function panelZip(
  manifest: Partial<typeof panelManifest> = {},
  files: Record<string, string> = { "index.html": "<!doctype html><title>Lamp</title>" },
): Promise<File> {
  const said = JSON.stringify({ ...panelManifest, ...manifest });
  const zip = await zipOf({ "icon.svg": "<svg/>", ...files, "panel.json": said });
  return new File([new Uint8Array(zip)], "panel.zip");
}
