// The load generator: a process of its own, so that an attack takes neither time nor memory of the test that watches it.
// Its arguments are the names of attacks, separated by commas, which run at the same time, and a Target as JSON. Each
// second, it prints its counts as one line of JSON.
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { attacks } from "./attacks.ts";
import type { Attack, Report, Target } from "./attack.ts";

/** Milliseconds by which an attack may exceed its time until it has reached its minimum counts. */
const patience = 40_000;

async function main([names = "", text = ""]: string[]): Promise<void> {
  const chosen = names.split(",").map((name): [string, Attack] => {
    const attack = (attacks as Readonly<Record<string, Attack>>)[name];
    if (!attack) throw new Error(`There is no attack ${name}`);
    return [name, attack];
  });
  const target = JSON.parse(text) as Target;
  const done: Record<string, number> = {};
  const came: Record<string, number> = Object.fromEntries(chosen.map(([name]) => [name, 0]));
  const print = () => process.stdout.write(`${JSON.stringify({ done, came } satisfies Report)}\n`);
  const printing = setInterval(print, 1000);
  const ending = new AbortController();
  const { signal } = ending;
  const isEnough = () =>
    Object.values(came).every((times) => times > 0) &&
    Object.entries(target.least).every(([what, times]) => (done[what] ?? 0) >= times);
  const end = target.seconds * 1000;
  setTimeout(() => setInterval(() => isEnough() && ending.abort(), 20), end);
  setTimeout(() => ending.abort(), end + patience);
  // An attack that is turned away, for example because no connection is accepted, is started again.
  const goOn = async ([name, attack]: [string, Attack]) => {
    const did = (what: string, count = 1) => {
      done[what] = (done[what] ?? 0) + count;
      came[name] = came[name]! + count;
    };
    while (!signal.aborted) {
      await attack(target, did, signal).catch(() => {});
      await wait(20);
    }
  };
  // Attacks that still wait when their time is over, for example for hundreds of answers, end with the process.
  await Promise.race([Promise.all(chosen.map(goOn)), once(signal, "abort")]);
  clearInterval(printing);
  process.stdout.write(`${JSON.stringify({ done, came } satisfies Report)}\n`, () => process.exit());
}

await main(process.argv.slice(2));
