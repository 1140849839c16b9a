import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The version that the console tells people to install. */
const requirement = "paho-mqtt==2.1.0";
const folder = fileURLToPath(new URL("../../../node_modules/.thingwright/paho-mqtt", import.meta.url));

/** An environment in which Python has paho-mqtt, installed by pip if needed; null without Python, or if pip fails. */
export function pythonEnvironment(): NodeJS.ProcessEnv | null {
  const env = { ...process.env, PYTHONPATH: folder };
  const python = (...args: string[]) => spawnSync("python3", args, { env }).status === 0;
  const isThere = () => python("-c", "import paho.mqtt.enums");
  const install = () => python("-m", "pip", "install", "--quiet", "--target", folder, requirement);
  return isThere() || install() ? env : null;
}
