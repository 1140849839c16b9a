import type { WaitingKind } from "@thingwright/contract/overview.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Overview",
  products: "Products",
  devices: "Devices",
  online: "Online now",
  messages: "Messages this minute",
  stage_developing: "{count} developing",
  stage_trial: "{count} in trial",
  stage_mass: "{count} in mass production",
  stage_ceased: "{count} discontinued",
  real: "{count} real",
  virtual: "{count} virtual",
  activated: "{count} have been online",
  hour: { one: "{count} in the last hour", other: "{count} in the last hour" },
  lineTitle: "Messages by the minute",
  lineText: "{total} in the last hour, {most} in the busiest minute",
  ago: "{count} min ago",
  now: "now",
  atMinute: { one: "{time}: {count} message", other: "{time}: {count} messages" },
  quiet: "Nothing has been sent in the last hour",
  refusals: "Latest refusals",
  noRefusals: "Nothing was refused",
  noRefusalsText: "Refused messages and sign-ins of devices show here, with the reason.",
  newest: "Newest devices",
  noDevices: "No devices yet",
  noDevicesText: "Devices show here once they are registered.",
  unnamed: "Unnamed device",
  waiting: "Needs your attention",
  waiting_no_points: {
    one: "“{name}” has no function points yet",
    other: "{count} products have no function points yet, the newest is “{name}”",
  },
  waiting_no_devices: {
    one: "“{name}” has no devices yet",
    other: "{count} products have no devices yet, the newest is “{name}”",
  },
  waiting_refused_devices: {
    one: "“{name}” was refused in the last 24 hours",
    other: "{count} devices were refused in the last 24 hours, most recently “{name}”",
  },
  waiting_unknown_devices: {
    one: "An unknown device tried to connect",
    other: "{count} unknown devices tried to connect",
  },
  waiting_failed_tasks: { one: "A task has failed", other: "{count} tasks have failed" },
  waiting_inactive_members: {
    one: "A member has not activated the account yet",
    other: "{count} members have not activated their accounts yet",
  },
  waiting_device_quota: "{count} of {limit} devices are in use",
  waiting_member_quota: "{count} of {limit} members are in use",
  waiting_product_quota: "{count} of {limit} products are in use",
  emptyTitle: "Create your first product",
  emptyText: "A product defines what its devices do. With one, you can connect your first device.",
  emptyMemberTitle: "No products yet",
  emptyMemberText: "Ask your administrator to add products to your role.",
  create: "Create product",
} as const satisfies Record<`waiting_${WaitingKind}`, unknown> & Record<string, unknown>;

export const messages = defineMessages(en, () => import("./zh.ts"));
