import type { Section } from "@thingwright/contract/grammar/access.ts";
import { useState, useSyncExternalStore } from "react";
import { sections } from "../../lib/menu.ts";
import { sidebarHeights } from "../../ui/sidebar.tsx";

/** Which sections the user has opened (true) or folded (false) in this browser. */
export type Chosen = Partial<Record<Section, boolean>>;

interface Present {
  section: Section;
  /** The number of entries of the section. */
  entries: number;
}

interface Sections {
  /** The sections in the order of the navigation. */
  present: readonly Present[];
  current: Section | undefined;
  chosen: Chosen;
  /** The height available for all sections, in pixels. */
  room: number;
}

/**
 * Returns the sections that are open: the current one, and all others that the user has not folded, as far as there is
 * room. If there is not enough room, sections are folded from the end, except those that the user has opened.
 */
export function openSections({ present, current, chosen, room }: Sections): Set<Section> {
  const open = new Set(
    present
      .map(({ section }) => section)
      .filter((section) => section === current || chosen[section] !== false),
  );
  const { group, entry, panel } = sidebarHeights;
  const heightOf = ({ section, entries }: Present) =>
    group + (open.has(section) ? panel + entries * entry : 0);
  const height = () => present.reduce((sum, one) => sum + heightOf(one), 0);
  for (const { section } of present.toReversed()) {
    if (height() <= room) break;
    if (section !== current && !chosen[section]) open.delete(section);
  }
  return open;
}

const KEY = "thingwright.navigation.sections";

function remembered(): Chosen {
  try {
    const kept = new URLSearchParams(localStorage.getItem(KEY) ?? "");
    return Object.fromEntries(
      sections.flatMap((section) => (kept.has(section) ? [[section, kept.get(section) === "open"]] : [])),
    );
  } catch {
    return {};
  }
}

function remember(chosen: Chosen): void {
  const kept = Object.entries(chosen).map(([section, isOpen]) => [section, isOpen ? "open" : "folded"]);
  try {
    localStorage.setItem(KEY, new URLSearchParams(kept).toString());
  } catch {
    // Where the browser refuses storage, the choice lasts until the page is left.
  }
}

function onResize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

/** The sections that are open in this window, and a function that opens or folds one. */
export function useOpenSections(
  present: readonly Present[],
  current: Section | undefined,
): { open: ReadonlySet<Section>; setOpen: (section: Section, open: boolean) => void } {
  const [chosen, setChosen] = useState(remembered);
  const room = useSyncExternalStore(onResize, () => innerHeight - sidebarHeights.top);
  return {
    open: openSections({ present, current, chosen, room }),
    setOpen: (section, open) => {
      const next = { ...chosen, [section]: open };
      setChosen(next);
      remember(next);
    },
  };
}
