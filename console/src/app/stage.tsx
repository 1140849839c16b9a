import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { languageReady } from "../lib/language.ts";
import { loadAhead, MissingPage } from "../lib/missing-part.ts";
import { currentPlace, goTo, onPlace, type Place, setPlacePreload } from "../lib/place.tsx";
import { currentToken } from "../lib/session.ts";
import { afterLogin, isLanding, loginFrom } from "./login-path.ts";
import type { OpenedConsole, ParkedConsole } from "./opened-console.ts";
import { BrokenPage } from "./broken-page.tsx";
import { Entrance } from "./entrance.tsx";
import { PagePending } from "./page-pending.tsx";
import { pendingMs, publicPageAt } from "./public-pages.ts";

/**
 * The content of the window: a page before sign-in, the console of the signed-in user, or an error if neither loads.
 */
export interface Stage {
  kind: "entrance" | "console" | "failed";
  /** The content of the window, unless the console shows. */
  content?: ReactNode;
  error?: unknown;
  /** The pages of the signed-in user, or the pages that are kept for a user whose session has ended. */
  opened?: Opened | undefined;
}

interface Opened {
  console: OpenedConsole;
  /** The token of the session that the pages belong to. */
  token: string | null;
  /** Set while the pages are hidden because their session has ended. */
  parked?: ParkedConsole | undefined;
}

/** How long the pages of an ended session are kept for the next sign-in of the same user, in milliseconds. */
const keptFor = 3 * 86_400_000;

const listeners = new Set<() => void>();
let stage: Stage | undefined;
let opened: Opened | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
let switched = false;
let latest = 0;

export function currentStage(): Stage | undefined {
  return stage;
}

/** Whether the window has shown only one kind of stage since the browser loaded the page. */
export function isFirstStage(): boolean {
  return !switched;
}

export function onStage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// While the console shows, its router follows the browser's history itself, and asks before unsaved changes are lost.
onPlace(() => {
  if (stage?.kind !== "console") void settle();
});

setPlacePreload((pathname) => {
  const page = publicPageAt(pathname);
  if (page) void loadAhead(page.load);
});

/**
 * Shows the stage for the current address and session. Redirects first if the two do not fit: guests to sign-in, and
 * signed-in users away from the pages for guests. Resolves when the stage shows.
 */
export async function settle(): Promise<void> {
  latest += 1;
  const turn = latest;
  const place = currentPlace();
  const page = publicPageAt(place.pathname);
  const token = currentToken();
  const signedIn = token !== null;
  if (signedIn && opened && opened.token !== token && (await comeBack(opened, turn))) return;
  if (signedIn && page?.guests) return lead(afterLogin(place.query.get("redirect")));
  if (!signedIn && !page) {
    const href = await signInFor(place);
    return turn === latest ? lead(href) : undefined;
  }
  if (!page && stage?.kind === "console") return;
  const pending = setTimeout(() => {
    // While the console shows, its router shows a skeleton of its own.
    if (turn === latest && stage?.kind === "entrance") show(pendingStage(page));
  }, pendingMs);
  const next = await (page ? loadEntrance(page) : loadConsole()).catch((error: unknown): Stage => ({
    kind: "failed",
    error: new MissingPage(error),
  }));
  // If the dictionaries of a language cannot be loaded, the page shows in English.
  await languageReady().catch(() => undefined);
  clearTimeout(pending);
  if (turn !== latest) return;
  show(next);
}

function show(next: Stage): void {
  if (stage && stage.kind !== next.kind) switched = true;
  // A signed-in user who goes to a public page leaves the console for good. Only parked pages, those of an ended
  // session, are kept.
  if (next.kind === "console") opened = next.opened;
  else if (!opened?.parked) opened = undefined;
  stage = { ...next, opened };
  for (const listener of listeners) listener();
}

/**
 * Takes the console's pages out of the window at once, because their session has ended.
 * @param keep whether the pages are kept for the same user, with everything that is open and typed in them
 */
export function leaveConsole({ keep }: { keep: boolean }): void {
  if (!opened || opened.parked) return keep ? undefined : forgetConsole();
  opened.parked = keep ? opened.console.park() : undefined;
  if (!opened.parked) return forgetConsole();
  forgetting = setTimeout(forgetConsole, keptFor);
  flushSync(() => show({ kind: "entrance" }));
}

/** Removes the pages for good, and clears the data that was fetched for them. */
function forgetConsole(): void {
  clearTimeout(forgetting);
  const former = opened;
  opened = undefined;
  if (!former) return;
  flushSync(() => show(stage?.kind === "entrance" ? stage : { kind: "entrance" }));
  former.console.end();
}

/**
 * Shows the pages of the former session again if the current session belongs to the same user; otherwise removes them.
 * @returns whether this function has decided what shows; if so, the caller must not show anything else
 */
async function comeBack(kept: Opened, turn: number): Promise<boolean> {
  // If somebody has signed in from another tab, the pages still show. They are hidden until it is known whether that is
  // the same user.
  leaveConsole({ keep: true });
  const { parked } = kept;
  if (!parked || opened !== kept) return false;
  let same: boolean;
  try {
    same = await parked.isOfUserNow();
  } catch (error) {
    const page = <BrokenPage error={error} onRetry={() => void settle()} />;
    if (turn === latest) show({ kind: "entrance", content: framedPage(page) });
    return true;
  }
  if (turn !== latest) return true;
  if (!same) {
    forgetConsole();
    return false;
  }
  clearTimeout(forgetting);
  const again: Opened = { console: kept.console, token: currentToken() };
  parked.putBack(() => flushSync(() => show({ kind: "console", opened: again })));
  return true;
}

/** The skeleton that replaces a page before sign-in when the next page takes long to load. */
function pendingStage(page: ReturnType<typeof publicPageAt>): Stage {
  const framed = page && !page.bare;
  return { kind: "entrance", content: framed ? framedPage(<PagePending />) : <PagePending /> };
}

async function lead(href: string): Promise<void> {
  goTo(href, { replace: true });
  await settle();
}

/**
 * Returns the path to which a guest is redirected from a page of the console: sign-in, or 404 for an unknown path. The
 * table of screens is loaded only when this function needs it.
 */
async function signInFor(place: Place): Promise<string> {
  if (isLanding(place.pathname)) return loginFrom(place);
  const known = await import("./paths.ts").then(
    ({ isScreenPath }) => isScreenPath(place.pathname),
    () => true,
  );
  return known ? loginFrom(place) : "/404";
}

async function loadEntrance({ load, bare }: NonNullable<ReturnType<typeof publicPageAt>>): Promise<Stage> {
  const page = await load().then(
    (Page) => <Page />,
    (cause: unknown) => <BrokenPage error={new MissingPage(cause)} onRetry={() => void settle()} />,
  );
  return { kind: "entrance", content: bare ? page : framedPage(page) };
}

function framedPage(page: ReactNode): ReactNode {
  return <Entrance>{page}</Entrance>;
}

async function loadConsole(): Promise<Stage> {
  const { openConsole, consoleReady } = await import("./console.tsx");
  // The router shows nothing until its first page has loaded, so the page before stays until then.
  if (stage) await consoleReady();
  return { kind: "console", opened: { console: openConsole(), token: currentToken() } };
}
