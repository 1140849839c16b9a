import { spawn, spawnSync } from "node:child_process";
import { type EventEmitter, on, once } from "node:events";
import { connectAsync, type MqttClient } from "mqtt";

/** The parsed options of a `mosquitto_pub` or `mosquitto_sub` line. */
export interface MosquittoLine {
  program: string;
  words: string[];
  host: string;
  port: number;
  username: string;
  topic: string;
  qos: 0 | 1 | 2;
  message?: string;
}

export interface Subscription {
  next: () => Promise<{ topic: string; payload: unknown }>;
  end: () => Promise<void>;
}

/** Splits a line as a POSIX shell does, single quotes and backslashes included. */
function shellWords(line: string): string[] {
  const words = line.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? [];
  return words.map((word) =>
    word.replaceAll(/'([^']*)'|\\(.)/g, (_, quoted: string, escaped: string) => quoted ?? escaped),
  );
}

/** Parses a line of the console. Throws for an unknown option, so that none is ignored. */
export function readMosquittoLine(line: string): MosquittoLine {
  const [program = "", ...words] = shellWords(line.trim());
  const options = new Map<string, string>();
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (word === "-v") continue;
    if (!/^-[hputqm]$/.test(word)) throw new Error(`unknown option ${word} in ${line}`);
    options.set(word, words[++i] ?? "");
  }
  const option = (name: string) => options.get(name) ?? "";
  const message = options.get("-m");
  return {
    program,
    words,
    host: option("-h"),
    port: Number(option("-p")),
    username: option("-u"),
    topic: option("-t"),
    qos: Number(option("-q")) as 0 | 1 | 2,
    ...(message === undefined ? {} : { message }),
  };
}

function connectFor({ host, port, username }: MosquittoLine): Promise<MqttClient> {
  return connectAsync({ host, port, username, protocol: "mqtt", reconnectPeriod: 0 });
}

/** Publishes like a `mosquitto_pub` line, without that program. */
export async function publishLine(line: MosquittoLine): Promise<void> {
  const client = await connectFor(line);
  await client.publishAsync(line.topic, line.message ?? "", { qos: line.qos });
  await client.endAsync();
}

/** Subscribes like a `mosquitto_sub` line, without that program; `next` resolves with the next message. */
export async function subscribeLine(line: MosquittoLine): Promise<Subscription> {
  const client = await connectFor(line);
  const messages = on(client as unknown as EventEmitter, "message");
  await client.subscribeAsync(line.topic, { qos: line.qos });
  return {
    async next() {
      const { value } = (await messages.next()) as { value: [string, Buffer] };
      return { topic: value[0], payload: JSON.parse(value[1].toString()) as unknown };
    },
    end: () => client.endAsync(),
  };
}

/** Whether a program is on the PATH. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ["--help"]).error === undefined;
}

/** Runs a line in a shell, as if a person had pasted it. */
export async function runLine(line: string): Promise<void> {
  const child = spawn("sh", ["-c", line], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (errors += text));
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`${line}\n${errors}`);
}
