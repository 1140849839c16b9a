import { lazy, Suspense, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { go } from "../router.ts";
import { loadLive } from "./cut.ts";
import type { Way } from "./entrance.tsx";
import { HomeStart } from "./home-start.tsx";
import { Notice } from "./notice.tsx";
import { PeopleContext } from "./people-context.ts";
import { useSignedIn } from "./person.ts";
import { useRead } from "./reads.ts";
import { loadPeopleWords, type PeopleWords } from "./words.ts";

const OwnNews = lazy(async () => ({ default: (await loadLive()).OwnNews }));
const Entrance = lazy(async () => ({ default: (await import("./entrance.tsx")).Entrance }));
const MePages = lazy(async () => ({ default: (await import("./me-pages.tsx")).MePages }));

const DevicePage = lazy(async () => ({ default: (await import("./device-page.tsx")).DevicePage }));
const DeviceMenu = lazy(async () => ({ default: (await import("./device-menu.tsx")).DeviceMenu }));
const HomePages = lazy(async () => ({ default: (await import("./home-pages.tsx")).HomePages }));
const CodePage = lazy(async () => ({ default: (await import("./code-page.tsx")).CodePage }));
const MessagesPage = lazy(async () => ({
  default: (await import("../messages/messages-page.tsx")).MessagesPage,
}));
const AddPages = lazy(async () => ({ default: (await import("../add/add-pages.tsx")).AddPages }));
const ScenePages = lazy(async () => ({ default: (await import("../scenes/scene-pages.tsx")).ScenePages }));

const AcceptPolicies = lazy(async () => ({
  default: (await import("./accept-policies.tsx")).AcceptPolicies,
}));

const ways: readonly string[] = ["signin", "signup", "forgot"] satisfies Way[];
const isWay = (page: string): page is Way => ways.includes(page);

/** The pages of people with an account. @param within the path below the companion's own */
export function PeoplePages({ within }: { within: string }) {
  const words = useWords();
  const isSignedIn = useSignedIn();
  const { value: me } = useRead(isSignedIn ? api.appProfile.get : null);
  if (!words) return null;
  return (
    <PeopleContext value={words}>
      <Suspense fallback={<main className="companion-page" aria-busy />}>
        <CurrentPage within={within} />
      </Suspense>
      <Notice />
      {isSignedIn && me && (
        <Suspense>
          <OwnNews uid={me.uid} />
        </Suspense>
      )}
    </PeopleContext>
  );
}

function CurrentPage({ within }: { within: string }) {
  const { base } = useCompanion();
  const isSignedIn = useSignedIn();
  const [page = "", id = "", part = ""] = within.split("/");
  const isDone = isSignedIn && isWay(page);
  useEffect(() => {
    if (isDone) go(base);
  }, [isDone, base]);
  const { value: me } = useRead(isSignedIn ? api.appProfile.get : null);
  const unread = me?.policies.to_accept ?? [];
  if (!isSignedIn) return <Entrance way={isWay(page) ? page : "signin"} instead={!isWay(page)} />;
  if (unread.length > 0) return <AcceptPolicies ids={unread.map((policy) => policy.id)} />;
  if (page === "me") return <MePages part={id} />;
  if (page === "device" && id) {
    return part ? <DeviceMenu id={id} part={part} /> : <DevicePage key={id} id={id} />;
  }
  if (page === "home" && id) return <HomePages id={id} part={part} />;
  if (page === "join" || page === "receive") return <CodePage key={page} kind={page} />;
  if (page === "scenes" || page === "scene") return <ScenePages id={id} part={part} />;
  if (page === "messages") return <MessagesPage />;
  if (page === "add") return <AddPages within={within.split("/").slice(1)} />;
  return <HomeStart />;
}

/** The words in the language of the companion; those of the language before stay until they are there. */
function useWords(): PeopleWords | undefined {
  const { language } = useCompanion();
  const [words, setWords] = useState<PeopleWords>();
  useEffect(() => {
    let isLatest = true;
    void loadPeopleWords(language).then((loaded) => isLatest && setWords(loaded));
    return () => {
      isLatest = false;
    };
  }, [language]);
  return words;
}
