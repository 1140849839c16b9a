import type { ReactNode } from "react";
import { languageReady } from "../lib/language.ts";
import { loadAhead, MissingPage } from "../lib/missing-part.ts";
import { currentPlace, goTo, onPlace, type Place, setPlacePreload } from "../lib/place.tsx";
import { currentToken } from "../lib/session.ts";
import { afterLogin, isLanding, loginFrom } from "./login-path.ts";
import { BrokenPage } from "./broken-page.tsx";
import { Entrance } from "./entrance.tsx";
import { PagePending } from "./page-pending.tsx";
import { pendingMs, publicPageAt } from "./public-pages.ts";

/**
 * The content of the window: a page before sign-in, the console of the signed-in user, or the error if neither loads.
 */
export interface Stage {
  kind: "entrance" | "console" | "failed";
  content?: ReactNode;
  error?: unknown;
}

const listeners = new Set<() => void>();
let stage: Stage | undefined;
/** The token of the sign-in that the console was opened for. */
let openedFor: string | null = null;
let switched = false;
let latest = 0;

export function currentStage(): Stage | undefined {
  return stage;
}

/**
 * Whether the present stage is the first since the browser loaded the page: no change between entrance and console
 * yet.
 */
export function isFirstStage(): boolean {
  return !switched;
}

export function onStage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// While the console shows, its router follows the browser's history, and asks before unsaved changes are lost.
onPlace(() => {
  if (stage?.kind !== "console") void settle();
});

setPlacePreload((pathname) => {
  const page = publicPageAt(pathname);
  if (page) void loadAhead(page.load);
});

/**
 * Shows the stage of the present place and session. Goes elsewhere first where the two do not fit: guests go to
 * sign-in, signed-in users away from it. Resolves when the stage shows.
 */
export async function settle(): Promise<void> {
  latest += 1;
  const turn = latest;
  const place = currentPlace();
  const page = publicPageAt(place.pathname);
  const token = currentToken();
  const signedIn = token !== null;
  if (signedIn && page?.guests) return lead(afterLogin(place.query.get("redirect")));
  if (!signedIn && !page) {
    const href = await signInFor(place);
    return turn === latest ? lead(href) : undefined;
  }
  if (!page && stage?.kind === "console") {
    if (token === openedFor) return;
    // Another user has signed in, in another tab: the former user's pages end before the new ones are made.
    show(undefined);
  }
  const pending = setTimeout(() => {
    // The router of the console has a skeleton of its own.
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
  openedFor = token;
  show(next);
}

function show(next: Stage | undefined): void {
  if (stage && next && stage.kind !== next.kind) switched = true;
  stage = next;
  for (const listener of listeners) listener();
}

/** In place of a page before sign-in, once the next page keeps the reader waiting. */
function pendingStage(page: ReturnType<typeof publicPageAt>): Stage {
  const framed = page && !page.bare;
  return { kind: "entrance", content: framed ? framedPage(<PagePending />) : <PagePending /> };
}

async function lead(href: string): Promise<void> {
  goTo(href, { replace: true });
  await settle();
}

/** Where a guest goes who asks for a page of the console. The table of screens loads only for this question. */
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
  // The router begins with nothing to show: until its first page is there, the page before stays.
  if (stage) await consoleReady();
  return { kind: "console", content: openConsole() };
}
