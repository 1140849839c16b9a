import type { MenuKey } from "@thingwright/contract/menu.ts";
import type { Page } from "playwright-core";
import type { Visit } from "./browser.ts";
import type { Sample } from "./sample.ts";

/** Does something on a page, and gives what is to be checked after the look at it, if anything. */
export type Step = (page: Page, visit: Visit) => Promise<(() => Promise<void>) | void>;

/** What the looks at one screen need beside its path. A screen that needs nothing has no entry. */
export interface Screen {
  /** Waits for data that a heading without skeletons does not stand for. */
  ready?: (page: Page) => Promise<void>;
  /** Makes what the sample lacks, and gives the parameters of the path that it has not. */
  prepare?: (sample: Sample) => Promise<Record<string, string>>;
  /** What the screen says to an account that has nothing yet. */
  empty?: string;
  /** What opens on demand, by name: each is looked at too. */
  parts?: Record<string, Step>;
}

/** Screens of a feature by their keys; `every-screen.ts` finds them by folder. */
export function defineScreens(screens: Partial<Record<MenuKey, Screen>>): Partial<Record<MenuKey, Screen>> {
  return screens;
}

export function shows(text: string): (page: Page) => Promise<void> {
  return (page) => page.getByText(text).first().waitFor();
}

export function presses(button: string, then: string): Step {
  return async (page) => {
    await page.getByRole("button", { name: button }).click();
    await shows(then)(page);
  };
}
