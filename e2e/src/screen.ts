import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { Page } from "playwright-core";
import type { Visit } from "./browser.ts";
import type { Sample } from "./sample.ts";

/** Prepares a page for a look at it. May return a check to run after the look. */
export type Step = (page: Page, visit: Visit) => Promise<(() => Promise<void>) | void>;

/** The data that looks at a screen need besides its path. A screen that needs nothing has no entry. */
export interface Screen {
  /** Waits until the screen shows its data, if a heading and no skeletons do not yet mean that. */
  ready?: (page: Page) => Promise<void>;
  /** Creates objects that the sample lacks, and returns further parameters of the path. */
  prepare?: (sample: Sample) => Promise<Record<string, string>>;
  /** A text that the screen shows to an account without any objects. */
  empty?: string;
  /** Parts that open on demand, by name. Each one is examined, too. */
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
