import { supportPasses } from "@thingwright/contract/devices/support-passes.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { PublicContext } from "../../http/context.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import { definitionOf } from "../devices/index.ts";
import { SharePace } from "../shares/index.ts";
import { create, end, forgetExpired, life, list, openPass, show } from "./support-passes.ts";

export function supportPassesModule({ sql, vault, publicUrl, clock }: PlatformDeps): Module {
  const deps = { key: vault.keyFor("support passes"), publicUrl };
  const pace = new SharePace(clock);
  const open = async (code: string, context: PublicContext) => {
    pace.spend(code, context.address);
    const opened = await openPass(context.sql, context.now, code, deps.key);
    context.concerns(opened.device.ownerId);
    await context.turn(opened.device.ownerId);
    return opened;
  };
  // Who has looked is on the record only if the pass was opened first.
  const read = async (code: string, context: PublicContext) => {
    const opened = await open(code, context);
    if (opened.device.opened === 0) throw problem("share_invalid");
    return opened;
  };
  return {
    name: "support-passes",
    tables: { support_pass: "No quota: limits.supportPasses of a device, and those have a quota" },
    upkeep: (now) => forgetExpired(sql, now),
    mount(http) {
      mount(http, "supportPasses", supportPasses, {
        list: ({ params }, context) => list(context, params.id),
        create: ({ params }, context) => create(context, params.id, deps),
        end: ({ params }, context) => end(context, params),
        open: async ({ params }, context) => show(await open(params.code, context), context),
        async definition({ params }, context) {
          const { device } = await read(params.code, context);
          const reach = { scope: deviceScope(device), sql: context.sql };
          const { list: points, function_texts } = await definitionOf(reach, device.id);
          return { list: points, function_texts };
        },
        life: async ({ params, query }, context) => life(await read(params.code, context), context, query),
      });
    },
  };
}
