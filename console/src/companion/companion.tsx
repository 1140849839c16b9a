import { companionName } from "@thingwright/contract/people/companion-app.ts";
import { useEffect, useRef, useState } from "react";
import { lazyPart } from "../ui/lazy-part.ts";
import { useTheme } from "../ui/theme.ts";
import { type readBoot, rememberLanguage } from "./boot.ts";
import { CompanionContext, type CompanionState, useCompanion, writingOf } from "./companion-context.ts";
import { setWordsLanguage } from "./late-words.ts";
import { Tap } from "./parts.tsx";
import { useSignedIn } from "./people/person.ts";
import { placeIn } from "./place.ts";
import { usePath } from "./router.ts";
import { loadWords, type Words } from "./words.ts";
import { useUpdated } from "./worker-update.ts";

const ShareScreen = lazyPart(async () => (await import("./share-screen.tsx")).ShareScreen);
const ScanPage = lazyPart(async () => (await import("./scan-page.tsx")).ScanPage);

/** The first page for people who are not signed in. */
export const HomePage = lazyPart(async () => (await import("./home-page.tsx")).HomePage);

/** The pages for people with an account, where signed-in people start. */
export const PeoplePages = lazyPart(async () => (await import("./people/people-pages.tsx")).PeoplePages);

interface CompanionProps {
  boot: ReturnType<typeof readBoot>;
  /** The words in the language of `boot`. */
  words: Words;
}

/** The web app for people at home. */
export function Companion({ boot, words: first }: CompanionProps) {
  const { app, base } = boot;
  const [{ language, words }, setSpoken] = useState({ language: boot.language, words: first });
  const { tag, direction } = writingOf(language);
  const setLanguage: CompanionState["setLanguage"] = (chosen) => {
    rememberLanguage(chosen);
    // The page keeps the former language until all words of the new one have loaded.
    void Promise.all([loadWords(chosen), setWordsLanguage(chosen)]).then(([loaded]) =>
      setSpoken({ language: chosen, words: loaded }),
    );
  };
  const name = app && companionName(app, language);
  useEffect(() => {
    document.documentElement.lang = tag;
    document.documentElement.dir = direction;
    if (name) document.title = name;
  }, [tag, direction, name]);
  useThemeColour();
  return (
    <CompanionContext value={{ app, base, language, tag, direction, words, setLanguage }}>
      <CurrentPage />
      <Update />
    </CompanionContext>
  );
}

function CurrentPage() {
  const { app, base, language, words } = useCompanion();
  const path = usePath();
  const isSignedIn = useSignedIn();
  const opened = useRef(path);
  useEffect(() => {
    // Focuses the heading of a new page, so that screen readers read it; they read the first page by themselves.
    if (opened.current !== path) document.querySelector<HTMLElement>("h1")?.focus();
    opened.current = "";
  }, [path]);
  const place = placeIn(path, base);
  if (app && (place.page === "home" || place.page === "people")) {
    const waiting = (
      <main className="companion-page">
        <header className="companion-head">
          <img src={app.icon} alt="" width={40} height={40} />
          <h1>{companionName(app, language)}</h1>
        </header>
      </main>
    );
    return place.page === "home" && !isSignedIn ? (
      <HomePage meanwhile={waiting} />
    ) : (
      <PeoplePages meanwhile={waiting} within={place.page === "people" ? place.within : ""} />
    );
  }
  const waiting = (
    <main className="companion-page">
      <h1 className="sr-only">{words.loading}</h1>
    </main>
  );
  return place.page === "scan" && app ? (
    <ScanPage meanwhile={waiting} />
  ) : (
    <ShareScreen key={path} meanwhile={waiting} code={place.page === "share" ? place.code : ""} />
  );
}

/**
 * Offers to reload the page when there is a newer version. The page does not reload by itself, because the person would
 * lose what they are typing.
 */
function Update() {
  const { words } = useCompanion();
  if (!useUpdated()) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] mx-auto flex max-w-112 items-center justify-between gap-3 rounded-xl bg-float p-3 ps-4 shadow-float"
    >
      {words.updated}
      <Tap look="primary" onClick={() => location.reload()}>
        {words.reload}
      </Tap>
    </div>
  );
}

/**
 * Gives the phone's status bar the background colour of the chosen theme, or of the phone's theme if none is chosen.
 */
function useThemeColour(): void {
  const { choice } = useTheme();
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.dataset.media ??= meta.media;
      meta.media =
        choice === "system" ? meta.dataset.media : meta.dataset.media.includes(choice) ? "" : "not all";
    }
  }, [choice]);
}
