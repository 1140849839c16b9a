import { deviceIssues } from "@thingwright/contract/devices/device-issues.ts";
import type { DeviceCalls } from "../../gateway/ports.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { create, exportTargets, get, list, targets } from "./device-issues.ts";
import { deleteSurplus, endForgotten } from "./device-issues.store.ts";
import { issueKind, type IssueDeps } from "./issue-kind.ts";
import { IssueSender } from "./issue-sender.ts";

export function deviceIssuesModule(
  platform: PlatformDeps,
  { calls, telemetry }: { calls: Pick<DeviceCalls, "call">; telemetry: IssueDeps["desired"] },
): Module {
  const { sql, clock, log, tasks, cluster } = platform;
  const sender = new IssueSender({ sql, calls, clock, log });
  const kind = issueKind({ sender, cluster, desired: telemetry });
  tasks.register(kind);
  return {
    name: "device-issues",
    tables: {
      device_issue: "No quota: limits.tasks at a time, and limits.deviceIssuesKept that have ended",
      device_issue_target: "limits.issueMany of an issue",
    },
    async upkeep(now) {
      await endForgotten(sql, seconds(now));
      while ((await deleteSurplus(sql)) > 0);
    },
    async close() {
      sender.close();
    },
    mount(http) {
      mount(http, "deviceIssues", deviceIssues, {
        list: ({ query }, context) => list(context, query),
        create: ({ body }, context) => create(context, body, { tasks, kind }),
        get: ({ params }, context) => get(context, params.id),
        targets: ({ params, query }, context) => targets(context, params.id, query),
        export: ({ params, query }, context) => exportTargets(context, params.id, query),
      });
    },
  };
}
