import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams } from "../basics/text.ts";

/** The user name that asks for provisioning, with any password. No device can sign in with it. */
export const provisioningName = "provision";

/** Without `&` and `|`, which mark the native dialect and TuyaLink. */
const userNameFormat = new RegExp(`^[A-Za-z0-9_.@:-]{1,${limits.mqttUserName}}$`);

/** Whether a device could have this user name. */
export function isMqttUserName(text: string): boolean {
  return userNameFormat.test(text) && text !== provisioningName;
}

export const MqttUserName = z.string().trim().refine(isMqttUserName, "mqtt_user_name_format");

/** Compared byte by byte, so characters that can be encoded in several ways are not allowed. */
export const MqttPassword = z
  .string()
  .min(limits.mqttPassword.min)
  .max(limits.mqttPassword.max)
  .regex(/^[ -~]*$/, "mqtt_text_format");

export const MqttClientId = z
  .string()
  .max(limits.mqttClientId)
  .regex(/^[ -~]*$/, "mqtt_text_format");

export const NewMqttCredentials = z.object({
  user_name: MqttUserName,
  /** If left out, the platform generates one. */
  password: MqttPassword.optional(),
  /** The only client id that the device may connect with; empty or left out for any. */
  client_id: MqttClientId.optional(),
});
export type NewMqttCredentials = z.input<typeof NewMqttCredentials>;

/** Credentials with which a device of the token dialect may sign in instead of its token. */
export const MqttCredentials = z.object({
  user_name: z.string(),
  /** Empty if any client id is accepted. */
  client_id: z.string(),
});
export type MqttCredentials = z.infer<typeof MqttCredentials>;

export const SetMqttCredentials = MqttCredentials.extend({
  /** Shown only once, if the platform generated it; null if the caller gave it. */
  password: z.string().nullable(),
});
export type SetMqttCredentials = z.infer<typeof SetMqttCredentials>;

export const mqttCredentials = defineRoutes(
  {
    about: "User name and password of a device, in addition to its secret and token",
    name: { en: "Device user names and passwords", zh_CN: "设备用户名与密码" },
    fields: {
      user_name: { en: "User name", zh_CN: "用户名" },
      client_id: { en: "Client ID", zh_CN: "Client ID" },
    },
  },
  {
    get: {
      method: "GET",
      path: "/device/:id/mqtt_credentials",
      access: "device:update",
      summary: "The user name of a device, without the password; null if it has none",
      params: IdParams,
      response: MqttCredentials.nullable(),
    },
    set: {
      method: "POST",
      path: "/device/:id/mqtt_credentials",
      access: "device:update",
      summary:
        "Set the user name and password of a device. Earlier ones stop working, and a connection made with them ends",
      done: { en: "Set a device's user name and password", zh_CN: "设置设备的用户名与密码" },
      params: IdParams,
      body: NewMqttCredentials,
      response: SetMqttCredentials,
    },
    remove: {
      method: "DELETE",
      path: "/device/:id/mqtt_credentials",
      access: "device:update",
      summary: "Remove the user name and password; a connection made with them ends",
      done: { en: "Removed a device's user name and password", zh_CN: "移除设备的用户名与密码" },
      params: IdParams,
      response: z.null(),
    },
  },
);
