// The load generator: a process of its own, so that an attack takes neither time nor memory of the test that watches it.
// Its arguments are the attack's name and a Target as JSON. It prints each second, as one line of JSON, what it has done.
import { httpAttacks } from "./http-attacks.ts";
import type { Attack, Target } from "./attack.ts";

const attacks: Readonly<Record<string, Attack>> = httpAttacks;
export type AttackName = keyof typeof httpAttacks;

async function main([name = "", text = ""]: string[]): Promise<void> {
  const attack = attacks[name];
  if (!attack) throw new Error(`There is no attack ${name}`);
  const target = JSON.parse(text) as Target;
  const done: Record<string, number> = {};
  const print = () => process.stdout.write(`${JSON.stringify(done)}\n`);
  const printing = setInterval(print, 1000);
  const signal = AbortSignal.timeout(target.seconds * 1000);
  await attack(target, (what, count = 1) => void (done[what] = (done[what] ?? 0) + count), signal);
  clearInterval(printing);
  process.stdout.write(`${JSON.stringify(done)}\n`, () => process.exit());
}

await main(process.argv.slice(2));
