import { fill } from "@thingwright/contract/basics/language.ts";
import type {
  MqttCredentials,
  NewMqttCredentials,
  SetMqttCredentials,
} from "@thingwright/contract/devices/mqtt-credentials.ts";
import { problem, problems } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId, randomText } from "../../platform/ids.ts";
import type { Vault } from "../../platform/secrets.ts";
import { isCommonPassword } from "../accounts/index.ts";
import { get } from "./devices.ts";
import {
  deleteMqttCredentials,
  findMqttCredentials,
  insertMqttCredentials,
  lockDevice,
} from "./mqtt-credentials.store.ts";

/** The length of a generated password; each letter has 5 random bits. */
const passwordLetters = 24;

export async function getMqttCredentials(
  context: Context,
  deviceId: string,
): Promise<MqttCredentials | null> {
  await get(context, deviceId);
  return (await findMqttCredentials(context.scope, context.sql, deviceId)) ?? null;
}

/** Sets the user name and password of a device, in place of any earlier ones. Throws not_found, already_exists. */
export async function setMqttCredentials(
  context: Context,
  deviceId: string,
  { user_name, password, client_id = "" }: NewMqttCredentials,
  { events, vault }: { events: EventLog; vault: Vault },
): Promise<SetMqttCredentials> {
  const { scope, sql, now, audit, language } = context;
  const device = await lockDevice(scope, sql, deviceId);
  if (!device) throw problem("not_found");
  // An attacker who guesses from many networks is slowed down in each of them only, so common passwords are refused.
  if (password !== undefined && (await isCommonPassword(password)))
    throw refuseFields(language, [{ path: "password", key: "password_common" }]);
  const before = await end(context, deviceId, events);
  const made = password === undefined ? randomText(passwordLetters) : null;
  const { name, ...owner } = device;
  const row = {
    id: newId(now),
    device_id: deviceId,
    ...owner,
    user_name,
    client_id,
    password: vault.seal(password ?? made ?? ""),
  };
  await unlessTaken(
    "mqtt_credentials_user_name_key",
    () => insertMqttCredentials(scope, sql, row),
    () => {
      const message = fill(problems.already_exists, language, { value: user_name });
      return problem("already_exists", { value: user_name }, [{ path: "user_name", message }]);
    },
  );
  const after = { product_id: device.product_id, user_name, client_id };
  audit({ id: deviceId, name, before, after });
  return { user_name, client_id, password: made };
}

export async function removeMqttCredentials(
  context: Context,
  deviceId: string,
  events: EventLog,
): Promise<null> {
  const { scope, sql, audit } = context;
  const device = await lockDevice(scope, sql, deviceId);
  if (!device) throw problem("not_found");
  const before = await end(context, deviceId, events);
  audit({ id: deviceId, name: device.name, before });
  return null;
}

/**
 * Deletes the credentials of a device and ends the connection made with them.
 * @returns the deleted credentials, without the password
 */
async function end({ scope, sql, now }: Context, deviceId: string, events: EventLog) {
  const ended = await deleteMqttCredentials(scope, sql, deviceId);
  if (!ended) return undefined;
  const { id: credentials, ...before } = ended;
  await events.emit(sql, "device.credentials-ended", { deviceId, credentials }, now);
  return before;
}
