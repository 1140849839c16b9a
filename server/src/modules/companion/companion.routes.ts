import { companion } from "@thingwright/contract/people/companion.ts";
import { mountCompanion } from "../../http/companion.ts";
import { consoleFolder } from "../../http/console-folder.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { byKey, get, publicApp, update } from "./companion.ts";

/** @param spend counts a call from a network address; throws too_many_requests */
export function companionModule(
  { calls, files, publicUrl, clock }: PlatformDeps,
  spend: (address: string) => void,
): Module {
  return {
    name: "companion",
    tables: { companion: "No quota: one for each app" },
    mount(http) {
      mount(http, "companion", companion, {
        get: ({ params }, context) => get(context, params.id, publicUrl()),
        update: ({ params, body }, context) => update(context, params.id, body, publicUrl()),
        app: async ({ query }, context) => {
          spend(context.address);
          return publicApp(context, query.language);
        },
      });
      mountCompanion(http.app, consoleFolder, {
        files,
        find: (appKey) => byKey(calls, appKey, clock.now()),
        spend,
      });
    },
  };
}
