import type { api } from "@thingwright/contract/api.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

type Contract = typeof api;
type ActionsOf<C> = {
  [R in keyof C & string]: {
    [V in keyof C[R] & string]: C[R][V] extends { method: "GET" } ? never : `${R}.${V}`;
  }[keyof C[R] & string];
}[keyof C & string];

/** Every call of the contract that changes something, as operation records name it. */
export type Action = ActionsOf<Contract>;
type ResourceOf<A> = A extends `${infer R}.${string}` ? R : never;
export type ActionResource = ResourceOf<Action>;

export const en = {
  "accountInfo.updateProfile": "Changed the own profile",
  "accountInfo.setLanguage": "Chose a language",
  "accountInfo.changePassword": "Changed the own password",
  "accountInfo.endSession": "Ended a session",
  "accountInfo.createAccessToken": "Made an access token",
  "accountInfo.removeAccessToken": "Deleted an access token",
  "accounts.login": "Signed in",
  "accounts.logout": "Signed out",
  "devices.create": "Registered a device",
  "devices.remove": "Deleted a device",
  "devices.setStatus": "Enabled or disabled a device",
  "devices.setStatus.1": "Enabled a device",
  "devices.setStatus.2": "Disabled a device",
  "devices.renewSecret": "Renewed a device's secret",
  "devices.call": "Called a device",
  "files.uploadImage": "Uploaded an image",
  "members.create": "Added a member",
  "members.update": "Changed a member",
  "members.remove": "Deleted a member",
  "members.setStatus": "Enabled or disabled a member",
  "members.setStatus.1": "Enabled a member",
  "members.setStatus.2": "Disabled a member",
  "members.setRole": "Assigned a role",
  "members.sendActivation": "Sent a member's activation again",
  "products.create": "Created a product",
  "products.update": "Changed a product",
  "products.remove": "Deleted a product",
  "products.copy": "Copied a product",
  "products.define": "Changed function points",
  "registration.sendCode": "Asked for a code",
  "registration.register": "Registered",
  "registration.sendResetMail": "Asked for a new password",
  "registration.resetPassword": "Set a new password",
  "registration.resetByPhone": "Set a new password by phone",
  "roles.create": "Created a role",
  "roles.update": "Changed a role",
  "roles.remove": "Deleted a role",
  "tenants.create": "Added a tenant",
  "tenants.update": "Changed a tenant",
  "tenants.setStatus": "Enabled or disabled a tenant",
  "tenants.setStatus.1": "Enabled a tenant",
  "tenants.setStatus.2": "Disabled a tenant",
  "tenants.sendActivation": "Sent a tenant's activation again",
  "virtualDevices.create": "Created a virtual device",
  "virtualDevices.remove": "Deleted a virtual device",
  "virtualDevices.setOnline": "Started or stopped a virtual device",
  "virtualDevices.setOnline.1": "Started a virtual device",
  "virtualDevices.setOnline.2": "Stopped a virtual device",
  resource_accountInfo: "Own account",
  resource_accounts: "Sign-in",
  resource_devices: "Devices",
  resource_files: "Files",
  resource_members: "Members",
  resource_products: "Products",
  resource_registration: "Registration",
  resource_roles: "Roles",
  resource_tenants: "Tenants",
  resource_virtualDevices: "Virtual devices",
} as const satisfies Record<Action | `resource_${ActionResource}`, string> & Record<string, string>;

/** What was done, in words. A call that changes something without words does not compile. */
export const messages = defineMessages(en, () => import("./zh.ts"));
