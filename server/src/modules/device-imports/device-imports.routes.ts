import { deviceImports } from "@thingwright/contract/devices/device-imports.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import { seconds } from "../../platform/clock.ts";
import { create, forget, get, lines, list, remove, start } from "./device-imports.ts";
import { deleteOld, endForgotten, importQuota } from "./device-imports.store.ts";
import { credentialFile, problemFile } from "./files.ts";
import { importKind } from "./import-kind.ts";

export const importsKeptByKey: KeptByKey = {
  sealed: [{ table: "device_import_line", id: "id", columns: ["secret", "access_token"] }],
};

export function deviceImportsModule({ sql, tasks, vault, files, stream }: PlatformDeps): Module {
  const kind = importKind({ vault, stream });
  tasks.register(kind);
  return {
    name: "device-imports",
    tables: {
      device_import: importQuota,
      device_import_line: "limits.importLines of a list, which goes after limits.deviceImportSeconds",
    },
    async upkeep(now) {
      await endForgotten(sql, seconds(now));
      while (await deleteOld(sql, seconds(now) - limits.deviceImportSeconds));
    },
    mount(http) {
      mount(http, "deviceImports", deviceImports, {
        list: (_, context) => list(context),
        create: ({ body }, context) => create(context, body, { files, vault }),
        get: ({ params }, context) => get(context, params.id),
        lines: ({ params, query }, context) => lines(context, params.id, query),
        problems: ({ params }, context) => problemFile(context, params.id),
        start: ({ params }, context) => start(context, params.id, { tasks, kind }),
        credentials: ({ params }, context) => credentialFile(context, params.id, vault),
        forget: ({ params }, context) => forget(context, params.id),
        remove: ({ params, query }, context) => remove(context, params.id, query),
      });
    },
  };
}
