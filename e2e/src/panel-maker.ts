import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { files } from "@thingwright/contract/content/files.ts";
import { panelDevelopment } from "@thingwright/contract/content/panel-development.ts";
import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { makePanel } from "@thingwright/server/test/panel-archives.ts";
import type { Platform } from "@thingwright/server/test/harness.ts";
import { pack } from "../../panel/src/pack.ts";

/** The category of light bulbs, whose function points the example panel is made for. */
export const bulbs = "01a1f7dc-b8c0-706f-a47d-42d2bf030e46";

/** The archive of the example panel. */
export async function examplePanel(): Promise<Uint8Array<ArrayBuffer>> {
  return (await pack(join(import.meta.dirname, "../../panel/example"))).archive;
}

/** The archive of the panel that the manual lists file by file. */
export async function smallestPanel(): Promise<Uint8Array<ArrayBuffer>> {
  const manual = await readFile(join(import.meta.dirname, "../../docs/panels.md"), "utf8");
  const folder = await mkdtemp(join(tmpdir(), "thingwright-panel-"));
  try {
    for (const [, name, content] of manual.matchAll(/^`([\w.]+)`\n\n```\w+\n(.*?)^```$/gms))
      await writeFile(join(folder, name!), content!);
    return (await pack(folder)).archive;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A product of light bulbs with a virtual device that does not change by itself. */
export async function bulb(platform: Platform, maker: Caller) {
  const product = await platform.product(maker, { category_id: bulbs, product_type: 2 });
  const params = { id: product.id };
  const { list } = await maker.ok(products.definition, { params });
  const device = await maker.ok(virtualDevices.create, { params, body: { name: "Bulb" } });
  const generators = Object.fromEntries(
    list.map(({ identifier }) => [identifier, { kind: "hold" }] as const),
  );
  await maker.ok(virtualDevices.setBehavior, {
    params: { ...params, deviceId: device.id },
    body: { generators },
  });
  return { product, device };
}

/** Creates a panel with one version, which every home has. @returns the id of the panel */
export async function release(maker: Caller, archive: Uint8Array<ArrayBuffer>): Promise<string> {
  const { id } = await makePanel(maker);
  await releaseVersion(maker, id, new File([archive], "panel.zip"));
  return id;
}

/** Adds a version to a panel, which every home has. */
export async function releaseVersion(maker: Caller, id: string, file: File): Promise<void> {
  const { id: file_id } = await maker.ok(files.uploadTiny, { file, body: { purpose: "panel" } });
  const version = await maker.ok(panelVersions.create, { params: { id }, body: { file_id } });
  for (const stage of ["testers", "all"] as const)
    await maker.ok(panelVersions.setStage, { params: { id, versionId: version.id }, body: { stage } });
}

/** Runs a panel in the phones of the maker's open pages. */
export async function develop(maker: Caller, archive: Uint8Array<ArrayBuffer>): Promise<void> {
  const file = new File([archive], "panel.zip");
  const { id } = await maker.ok(files.uploadTiny, { file, body: { purpose: "panel" } });
  await maker.ok(panelDevelopment.show, { body: { file_id: id } });
}
