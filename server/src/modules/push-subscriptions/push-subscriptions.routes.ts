import { pushSubscriptions } from "@thingwright/contract/people/push-subscriptions.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import type { PushSettings } from "../../platform/push/web-push.ts";
import { InstallationKeys } from "./push-keys.ts";
import { get, renew, subscribe, unsubscribe } from "./push-subscriptions.ts";

export function pushSubscriptionsModule(
  platform: Pick<PlatformDeps, "sql" | "vault" | "clock" | "rateLimits">,
  push: PushSettings | null,
): Module {
  const deps = { push, vault: platform.vault, keys: new InstallationKeys(platform) };
  return {
    name: "push-subscriptions",
    tables: {
      push_subscription: "No quota: one of a session, of which there are limits.appUserSessions of a person",
      push_key: "one of the installation",
    },
    mount(http) {
      mount(http, "pushSubscriptions", pushSubscriptions, {
        get: (_input, context) => get(context, deps),
        subscribe: ({ body }, context) => subscribe(context, body, deps),
        renew: ({ body }, context) => renew(context, body, { ...deps, rateLimits: platform.rateLimits }),
        unsubscribe: (_input, context) => unsubscribe(context, deps),
      });
    },
  };
}
