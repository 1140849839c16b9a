import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { makePanel, uploadPanel, uploadPicture } from "../../../test/panel-archives.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    panel: string;
    panelVersion: string;
    /** A version that has been released. */
    outVersion: string;
    /** Files that were uploaded for a panel, and are not used yet. */
    bundleFile: string;
    panelPicture: string;
  }
}

export const makeInAccount: MakeInAccount = async (_platform, owner) => {
  const { id } = await makePanel(owner, { name: "Walked", name_en: "Walked" });
  const add = async (version: string) =>
    (
      await owner.ok(panelVersions.create, {
        params: { id },
        body: { file_id: await uploadPanel(owner, { version }) },
      })
    ).id;
  const outVersion = await add("1.0.0");
  await owner.ok(panelVersions.setStage, {
    params: { id, versionId: outVersion },
    body: { stage: "testers" },
  });
  return {
    panel: id,
    outVersion,
    panelVersion: await add("1.1.0"),
    bundleFile: await uploadPanel(owner, { version: "2.0.0", origins: ["https://api.example.com"] }),
    panelPicture: await uploadPicture(owner),
  };
};

const origins = ["https://api.example.com"];

export const samples: SamplesOf<"panels" | "panelVersions"> = {
  panels: {
    list: ({ category }) => ({ query: { page: 1, platform: "ios", category_id: category, own: "1" } }),
    get: ({ panel: id }) => ({ params: { id } }),
    create: ({ category, panelPicture: image_id, bundleFile: file_id }) => ({
      body: {
        name: "Walk",
        name_en: "Walking",
        image_id,
        categories: [category],
        notes: "Walks",
        first: { file_id, platforms: ["android"], notes: "First", origins },
      },
    }),
    update: ({ panel: id, category, panelPicture: image_id }) => ({
      params: { id },
      body: { name: "Walk on", name_en: "Walk on", image_id, categories: [category], notes: "On" },
    }),
    remove: ({ panel: id }) => ({ params: { id } }),
    read: ({ bundleFile: file_id }) => ({ body: { file_id } }),
  },
  panelVersions: {
    list: ({ panel: id }) => ({ params: { id } }),
    get: ({ panel: id, panelVersion: versionId }) => ({ params: { id, versionId } }),
    create: ({ panel: id, bundleFile: file_id }) => ({
      params: { id },
      body: { file_id, platforms: ["ios"], notes: "Next", origins },
    }),
    update: ({ panel: id, panelVersion: versionId }) => ({
      params: { id, versionId },
      body: { notes: "Other notes", origins: [] },
    }),
    setStage: ({ panel: id, outVersion: versionId }) => ({
      params: { id, versionId },
      body: { stage: "share", share: 10 },
    }),
    remove: ({ panel: id, panelVersion: versionId }) => ({ params: { id, versionId } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = ["GET /panel", "POST /panel", "GET /panel/{}", "PUT /panel/{}", "DELETE /panel/{}"];
