// The load generator: a process of its own, so that an attack takes neither time nor memory of the test that watches it.
// Its arguments are the names of attacks, separated by commas, which go on at the same time, and a Target as JSON. It
// prints each second, as one line of JSON, what it has done.
import { setTimeout as wait } from "node:timers/promises";
import { attacks } from "./attacks.ts";
import type { Attack, Target } from "./attack.ts";

async function main([names = "", text = ""]: string[]): Promise<void> {
  const chosen = names.split(",").map((name) => {
    const attack = (attacks as Readonly<Record<string, Attack>>)[name];
    if (!attack) throw new Error(`There is no attack ${name}`);
    return attack;
  });
  const target = JSON.parse(text) as Target;
  const done: Record<string, number> = {};
  const print = () => process.stdout.write(`${JSON.stringify(done)}\n`);
  const printing = setInterval(print, 1000);
  const signal = AbortSignal.timeout(target.seconds * 1000);
  const did = (what: string, count = 1) => void (done[what] = (done[what] ?? 0) + count);
  // An attack that is turned away, as where nobody accepts a connection, begins anew.
  const goOn = async (attack: Attack) => {
    while (!signal.aborted) {
      await attack(target, did, signal).catch(() => did("broken off"));
      await wait(20);
    }
  };
  await Promise.all(chosen.map(goOn));
  clearInterval(printing);
  process.stdout.write(`${JSON.stringify(done)}\n`, () => process.exit());
}

await main(process.argv.slice(2));
