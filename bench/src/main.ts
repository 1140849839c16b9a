import { bulk } from "./bulk.ts";
import { calls } from "./calls.ts";
import { connections } from "./connections.ts";
import { companionBench } from "./companion.ts";
import { consoleBench } from "./console.ts";
import { deviceFleet } from "./device-fleet.ts";
import { history } from "./history.ts";
import { httpLists } from "./http-lists.ts";
import { ingest } from "./ingest.ts";
import type { Bench } from "./measured.ts";
import { motion } from "./motion.ts";
import { overview } from "./overview.ts";
import { panel } from "./panel.ts";
import { peopleBench } from "./people.ts";
import { platformCategories } from "./platform-categories.ts";
import { platformLanguages } from "./platform-languages.ts";
import { platformPool } from "./platform-pool.ts";
import { processes } from "./processes.ts";
import { productsBench } from "./products.ts";
import { report } from "./report.ts";
import { signIn } from "./sign-in.ts";
import { scenesBench } from "./scenes.ts";
import { siege } from "./siege.ts";
import { startup } from "./startup.ts";
import { stream } from "./stream.ts";

const benches: readonly Bench[] = [
  ingest,
  connections,
  stream,
  processes,
  calls,
  httpLists,
  deviceFleet,
  productsBench,
  overview,
  history,
  consoleBench,
  companionBench,
  platformCategories,
  motion,
  panel,
  scenesBench,
  bulk,
  peopleBench,
  platformLanguages,
  platformPool,
  startup,
  signIn,
  siege,
];

/** `npm run bench [-- NAME…]`: measures all or some, prints the results and writes them to docs/benchmarks.md. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(", ")}. There are: ${benches.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
for (const bench of benches) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  console.log(`\n${bench.title}`);
  const results = await bench.measure();
  for (const { what, measured, aim, met } of results) {
    console.log(`  ${what}: ${measured}${aim ? `  (aim ${aim}: ${met ? "met" : "missed"})` : ""}`);
  }
  await report(bench, results);
}
