import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { panels } from "@thingwright/contract/content/panels.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { readBundle } from "./bundle.ts";
import { create, get, list, panelQuota, remove, update } from "./panels.ts";
import {
  create as createVersion,
  get as getVersion,
  list as listVersions,
  remove as removeVersion,
  setStage,
  update as updateVersion,
} from "./versions.ts";

export function panelsModule({ files: store }: PlatformDeps): Module {
  return {
    name: "panels",
    tables: {
      panel: panelQuota,
      panel_category: "as many as a panel may name",
      panel_version: "No quota: as many as a panel may have",
      product_panel: "No quota: one for a product and a panel",
      product_panel_preview: "No quota: one for a product and a version",
    },
    mount(http) {
      mount(http, "panels", panels, {
        list: ({ query }, context) => list(context, query),
        get: ({ params }, context) => get(context, params.id),
        create: ({ body }, context) => create(context, body, store),
        update: ({ params, body }, context) => update(context, params.id, body),
        remove: ({ params }, context) => remove(context, params.id),
        read: async ({ body }, context) => {
          const { sha256, ...read } = await readBundle(
            context,
            { fileId: body.file_id, path: "file_id" },
            store,
          );
          return { ...read, sha256: sha256.toString("hex") };
        },
      });
      mount(http, "panelVersions", panelVersions, {
        list: ({ params }, context) => listVersions(context, params.id),
        get: ({ params }, context) => getVersion(context, params),
        create: ({ params, body }, context) => createVersion(context, params.id, body, store),
        update: ({ params, body }, context) => updateVersion(context, params, body),
        setStage: ({ params, body }, context) => setStage(context, params, body),
        remove: ({ params }, context) => removeVersion(context, params),
      });
    },
  };
}
