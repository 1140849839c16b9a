import type { Home } from "@thingwright/contract/people/homes.ts";
import { useState } from "react";
import { personApp } from "./person.ts";

const key = () => `thingwright.home.${personApp()}`;

function remembered(): string | null {
  try {
    return localStorage.getItem(key());
  } catch {
    return null;
  }
}

/** The home that is shown on this phone: the one chosen last, else the first. */
export function useChosenHome(homes: readonly Home[]): [Home | undefined, (id: string) => void] {
  const [id, setId] = useState(remembered);
  return [homes.find((home) => home.id === id) ?? homes[0], (next) => (chooseHome(next), setId(next))];
}

/** Stores which home to show the next time. */
export function chooseHome(id: string): void {
  try {
    localStorage.setItem(key(), id);
  } catch {
    // Where the browser refuses storage, the choice lasts until the page is left.
  }
}
