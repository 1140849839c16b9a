import { tokenTopics } from "@thingwright/contract/device-topics/token.ts";
import type { MqttCredentials } from "@thingwright/contract/devices/mqtt-credentials.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import type { Connection } from "./connection.ts";
import type { SampleReport } from "./sample-report.ts";

/** A user name and password that were just set. The client id is empty if the device may use any client id. */
export interface Login extends MqttCredentials {
  password: string;
}

/** A word for a POSIX shell, quoted where needed. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function broker({ host, port, credentials }: Connection): string {
  return `-h ${shellWord(host)} -p ${port} -u ${shellWord(credentials.access_token)}`;
}

/** A command that reports a value. It uses the token dialect of MQTT, where the access token is the user name. */
export function publishLine(connection: Connection, { sample }: SampleReport): string {
  const payload = shellWord(JSON.stringify(sample));
  return `mosquitto_pub ${broker(connection)} -q 1 -t ${tokenTopics.telemetry.path} -m ${payload}`;
}

/** Like {@link publishLine}, but signs in with a user name and password instead of the access token. */
export function loginLine(
  { host, port }: Pick<Connection, "host" | "port">,
  { sample }: SampleReport,
  login: Login,
): string {
  const words = ["-h", host, "-p", String(port), "-u", login.user_name, "-P", login.password];
  if (login.client_id) words.push("-i", login.client_id);
  words.push("-q", "1", "-t", tokenTopics.telemetry.path, "-m", JSON.stringify(sample));
  return `mosquitto_pub ${words.map(shellWord).join(" ")}`;
}

/** A command that shows the messages from the platform to the device, in the token dialect. */
export function subscribeLine(connection: Connection): string {
  const topic = shellWord(topicFor(tokenTopics.rpcRequest, { id: "+" }));
  return `mosquitto_sub ${broker(connection)} -q 1 -v -t ${topic}`;
}
