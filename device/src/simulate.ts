import { setTimeout as pause } from "node:timers/promises";
import { deviceNames, ensureDevices, findProduct } from "./simulation/fleet.ts";
import { help, readOptions, type SimulationOptions } from "./simulation/options.ts";
import { signInToPlatform } from "./simulation/platform-client.ts";
import { simulate } from "./simulation/simulation.ts";
import { Status } from "./simulation/status.ts";

const closingMs = 5000;

/** A terminal sees one line that changes; a file gets one line every ten seconds. */
const live = process.stdout.isTTY;
const everyMs = live ? 1000 : 10_000;

function show(line: string): void {
  process.stdout.write(live ? `\r\u001B[K${line}` : `${line}\n`);
}

async function main(options: SimulationOptions): Promise<void> {
  const call = await signInToPlatform(options.server, options.account, options.password);
  const { product, model } = await findProduct(call, options.product);
  console.log(`${product.name} (${product.product_key}): ${model.points.length} function points`);
  const names = deviceNames(options.prefix, options.devices);
  const fleet = await ensureDevices(call, product.id, names, (done) => {
    if (live) show(`${done}/${names.length} devices registered`);
  });
  show(`${fleet.length} devices registered`);
  if (live) console.log();

  const status = new Status(fleet.length);
  const simulation = simulate(fleet, model, options, status);
  const timer = setInterval(() => show(status.line(everyMs)), everyMs);
  await stopped(options.duration);
  clearInterval(timer);
  await Promise.race([simulation.stop(), pause(closingMs, undefined, { ref: false })]);
  console.log(`${live ? "\n" : ""}Stopped. ${status.summary()}`);
}

/** Resolves on Ctrl-C, on SIGTERM, or when the time is over. */
function stopped(duration: number | null): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGINT", () => resolve());
    process.on("SIGTERM", () => resolve());
    if (duration !== null) setTimeout(resolve, duration);
  });
}

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options) await main(options);
  else process.stdout.write(help);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
