import { companionFolder } from "@thingwright/contract/people/companion-app.ts";

/** A page of the companion. */
type Place =
  | { page: "home" }
  | { page: "scan" }
  | { page: "share"; code: string }
  /** The pages for people with an account, including those to sign in. */
  | { page: "people"; within: string };

const ofPeople = /^(?:signin|signup|forgot|me|home|device|group|join|receive|add|messages|scenes?)(?:\/|$)/;

/**
 * Returns the page of a path.
 * @param base the path of the companion, with or without an app
 */
export function placeIn(path: string, base: string): Place {
  const within = path.startsWith(base) ? path.slice(base.length).replace(/\/$/, "") : "";
  if (within === "scan") return { page: "scan" };
  const code = /^share(?:\/([^/]*))?$/.exec(within);
  if (code) return { page: "share", code: code[1] ?? "" };
  return ofPeople.test(within) ? { page: "people", within } : { page: "home" };
}

const codeFormat = /^[\w-]{64}$/;

/** The share code in what was typed, pasted or scanned: the code itself, or a link to it. Null if there is none. */
export function codeIn(text: string): string | null {
  const trimmed = text.trim();
  if (codeFormat.test(trimmed)) return trimmed;
  if (!URL.canParse(trimmed)) return null;
  const { pathname } = new URL(trimmed);
  const code = /\/share\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "";
  return pathname.startsWith(companionFolder) && codeFormat.test(code) ? code : null;
}
