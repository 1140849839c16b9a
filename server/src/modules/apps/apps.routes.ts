import { appClient } from "@thingwright/contract/people/app-client.ts";
import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { signedLinks } from "../../platform/signed-links.ts";
import { newerVersion } from "./app-client.ts";
import { mountAppPages } from "./app-pages.routes.ts";
import * as versions from "./app-versions.ts";
import { create, type DeletionHook, get, list, remove, renewSecret, update } from "./apps.ts";
import { appQuota } from "./apps.store.ts";

interface AppsServices {
  /** Counts a call from an address. Throws too_many_requests. */
  spend: (address: string) => void;
  /** The clean-up of other modules when an app is deleted. */
  deletionHooks: readonly DeletionHook[];
}

export function appsModule(platform: PlatformDeps, { spend, deletionHooks }: AppsServices): Module {
  const { files, vault, publicUrl } = platform;
  const deps = { files, links: signedLinks(vault.keyFor("links to versions of apps")), publicUrl };
  return {
    name: "apps",
    tables: { app: appQuota, app_version: "No quota: limits.appVersions of an app" },
    mount(http) {
      mount(http, "apps", apps, {
        list: ({ query }, context) => list(context, query),
        get: ({ params }, context) => get(context, params.id),
        create: ({ body }, context) => create(context, body),
        update: ({ params, body }, context) => update(context, params.id, body),
        renewSecret: ({ params }, context) => renewSecret(context, params.id),
        remove: ({ params }, context) => remove(context, params.id, deletionHooks),
      });
      mount(http, "appVersions", appVersions, {
        info: ({ params }, context) => versions.info(context, params.id, deps),
        list: ({ query }, context) => versions.list(context, query),
        read: ({ body }, context) => versions.readPackage(context, body, deps),
        get: ({ params }, context) => versions.get(context, params.id),
        create: ({ body }, context) => versions.create(context, body, deps),
        update: ({ params, body }, context) => versions.update(context, params.id, body),
        setStatus: ({ params, body }, context) => versions.setStatus(context, params.id, body),
        link: ({ params, body }, context) => versions.link(context, params.id, body.expires_in, deps),
        remove: ({ params }, context) => versions.remove(context, params.id),
      });
      mount(http, "appClient", appClient, {
        version: ({ query }, context) => {
          spend(context.address);
          return newerVersion(context, query, publicUrl);
        },
      });
      mountAppPages(http, { ...deps, spend });
    },
  };
}
