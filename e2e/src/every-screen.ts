import { readdirSync } from "node:fs";
import { menu, type MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { Visit } from "./browser.ts";
import type { Sample } from "./sample.ts";
import type { Screen } from "./screen.ts";

type Screens = Partial<Record<MenuKey, Screen>>;

const folder = new URL("../screens/", import.meta.url);
const files = await Promise.all(
  readdirSync(folder).map(async (file) => {
    const { screens } = (await import(/* @vite-ignore */ new URL(file, folder).href)) as { screens: Screens };
    return Object.entries(screens) as [MenuKey, Screen][];
  }),
);
const described = new Map<MenuKey, Screen>();
for (const [key, screen] of files.flat()) {
  if (described.has(key)) throw new Error(`Two files of e2e/screens describe ${key}`);
  described.set(key, screen);
}

/** Every screen of the menu table, with its entry in `e2e/screens` if it has one. */
export const everyScreen = menu.map(({ key, path }) => ({ key, path, ...described.get(key) }));

/** Opens a screen as the owner of the sample, and resolves once it shows its data. */
export async function openScreen({ page }: Visit, wanted: MenuKey, sample: Sample): Promise<void> {
  const { key, path, prepare, ready } = everyScreen.find((screen) => screen.key === wanted)!;
  const params = { ...sample.params, ...(await prepare?.(sample)) };
  const address = path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${key} needs $${name}: give it by \`prepare\` in e2e/screens`);
    return value;
  });
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await ready?.(page);
}
