import { parseArgs } from "node:util";

export interface SimulationOptions {
  product: string;
  devices: number;
  server: string;
  mqtt: string;
  account: string;
  password: string;
  /** Milliseconds. */
  interval: number;
  prefix: string;
  seed: string;
  dialect: "native" | "token";
  /** Milliseconds; null runs until it is stopped. */
  duration: number | null;
}

export const help = `Simulated devices: real MQTT clients with real credentials that behave as their product defines.

  npm run simulate -- --product KEY [options]

  --product KEY      the product's key, as its page shows it (required)
  --devices N        how many devices (10)
  --server URL       address of the platform (http://localhost:3000, or PORT)
  --mqtt URL         mqtt://, mqtts:// or ws:// (the server's host at 1883, or MQTT_PORT)
  --account NAME     account that owns the product (ADMIN_ACCOUNT, or admin@thingwright.local)
  --password TEXT    its password; better set ADMIN_PASSWORD, as arguments end up in the shell's history
  --interval S       seconds from one report of a device to the next (5)
  --prefix NAME      devices are named NAME-0001 and so on; missing ones are created (sim)
  --seed TEXT        the same seed gives the same values (1)
  --dialect NAME     native or token (native)
  --for S            seconds to run (until Ctrl-C)
  --help             show this help

Existing devices get new secrets: anything that uses their old ones is disconnected.
`;

const strings = { type: "string" } as const;
const arguments_ = {
  product: strings,
  devices: strings,
  server: strings,
  mqtt: strings,
  account: strings,
  password: strings,
  interval: strings,
  prefix: strings,
  seed: strings,
  dialect: strings,
  for: strings,
  help: { type: "boolean" },
} as const;
export const optionNames = Object.keys(arguments_);

/**
 * Reads the command line.
 * @returns null if help was requested
 * @throws Error in words for the person at the terminal
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SimulationOptions | null {
  const { values } = parseArgs({ args: [...args], options: arguments_, allowPositionals: false });
  if (values.help) return null;
  if (!values.product) throw new Error("--product KEY is missing: the key is on the product's page");
  const password = values.password ?? env.ADMIN_PASSWORD;
  if (!password) throw new Error("no password: set ADMIN_PASSWORD, or pass --password");
  const server = addressOf("--server", values.server ?? `http://localhost:${env.PORT ?? 3000}`, /^https?:$/);
  const mqtt = values.mqtt ?? `mqtt://${server.hostname}:${env.MQTT_PORT ?? 1883}`;
  const prefix = values.prefix ?? "sim";
  if (!/^[A-Za-z0-9_.-]{1,26}$/.test(prefix)) throw new Error("--prefix: 1 to 26 letters, digits and _ . -");
  const dialect = values.dialect ?? "native";
  if (dialect !== "native" && dialect !== "token") throw new Error("--dialect must be native or token");
  return {
    product: values.product,
    devices: numberOf("--devices", values.devices ?? "10", 1, 99_999, true),
    server: server.origin,
    mqtt: addressOf("--mqtt", mqtt, /^(mqtts?|wss?):$/).href,
    account: values.account ?? env.ADMIN_ACCOUNT ?? "admin@thingwright.local",
    password,
    interval: numberOf("--interval", values.interval ?? "5", 0.1, 86_400) * 1000,
    prefix,
    seed: values.seed ?? "1",
    dialect,
    duration: values.for === undefined ? null : numberOf("--for", values.for, 1, 1e7) * 1000,
  };
}

function numberOf(name: string, text: string, min: number, max: number, whole = false): number {
  const number = Number(text);
  if (text.trim() === "" || !(number >= min && number <= max) || (whole && !Number.isInteger(number)))
    throw new Error(`${name} must be a ${whole ? "whole " : ""}number from ${min} to ${max}`);
  return number;
}

function addressOf(name: string, text: string, protocol: RegExp): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocol.test(url.protocol)) throw new Error(`${name}: not an address: ${text}`);
  return url;
}
