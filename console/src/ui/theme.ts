import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";
export type ThemeChoice = Theme | "system";

// public/theme.js reads the same key, to apply the theme before the first paint.
const KEY = "thingwright.theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

function themeOf(choice: ThemeChoice): Theme {
  if (choice !== "system") return choice;
  return system.matches ? "dark" : "light";
}

let choice = readChoice();

function apply(): void {
  document.documentElement.dataset.theme = themeOf(choice);
  for (const listener of listeners) listener();
}

system.addEventListener("change", apply);
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  choice = readChoice();
  apply();
});

/** Sets the theme for this browser; `system` follows the operating system. */
function setThemeChoice(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Where the browser refuses storage, the choice lasts until the page is left.
  }
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The chosen theme, the resulting one (light or dark), and the function that changes it. */
export function useTheme() {
  const current = useSyncExternalStore(subscribe, () => choice);
  const theme = useSyncExternalStore(subscribe, () => themeOf(choice));
  return { choice: current, theme, setChoice: setThemeChoice };
}
