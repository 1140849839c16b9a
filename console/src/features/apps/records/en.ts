import type { onBehalfAction } from "@thingwright/contract/operating-records.ts";
import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  apps: "Apps",
  "apps.create": "Created an app",
  "apps.update": "Changed an app",
  "apps.renewSecret": "Generated a new secret for an app",
  "apps.remove": "Deleted an app",
  appVersions: "Versions of apps",
  "appVersions.create": "Created a version of an app",
  "appVersions.update": "Changed a version of an app",
  "appVersions.setStatus": "Published or withdrew a version of an app",
  "appVersions.setStatus.2": "Published a version of an app",
  "appVersions.setStatus.3": "Withdrew a version of an app",
  "appVersions.link": "Created a link to a version of an app",
  "appVersions.remove": "Deleted a version of an app",
  appServer: "Servers of apps",
  "appServer.called": "Acted on behalf of an app user",
} as const satisfies RecordWords<"apps" | "appVersions"> &
  Record<"appServer" | typeof onBehalfAction, string>;
