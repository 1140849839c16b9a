import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useCompanion } from "../companion-context.ts";
import { go } from "../router.ts";
import { loadLive } from "./connection-status.ts";
import type { Way } from "./entrance.tsx";
import { HomeStart } from "./home-start.tsx";
import { Notice } from "./notice.tsx";
import { useSignedIn } from "./person.ts";
import { useRead } from "./reads.ts";

const OwnNews = lazyPart(async () => (await loadLive()).OwnNews);
const Entrance = lazyPart(async () => (await import("./entrance.tsx")).Entrance);
const MePages = lazyPart(async () => (await import("./me-pages.tsx")).MePages);

const DevicePage = lazyPart(async () => (await import("./device-page.tsx")).DevicePage);
const DeviceMenu = lazyPart(async () => (await import("./device-menu.tsx")).DeviceMenu);
const GroupPage = lazyPart(async () => (await import("./group-page.tsx")).GroupPage);
const HomePages = lazyPart(async () => (await import("./home-pages.tsx")).HomePages);
const CodePage = lazyPart(async () => (await import("./code-page.tsx")).CodePage);
const MessagesPage = lazyPart(async () => (await import("../messages/messages-page.tsx")).MessagesPage);
const AddPages = lazyPart(async () => (await import("../add/add-pages.tsx")).AddPages);
const ScenePages = lazyPart(async () => (await import("../scenes/scene-pages.tsx")).ScenePages);

const AcceptPolicies = lazyPart(async () => (await import("./accept-policies.tsx")).AcceptPolicies);

const waiting = <main className="companion-page" aria-busy />;

const ways: readonly string[] = ["signin", "signup", "forgot"] satisfies Way[];
const isWay = (page: string): page is Way => ways.includes(page);

/** The pages of people with an account. @param within the part of the path after the companion's own path */
export function PeoplePages({ within }: { within: string }) {
  const isSignedIn = useSignedIn();
  const { value: me } = useRead(isSignedIn ? api.appProfile.get : null);
  return (
    <>
      <CurrentPage within={within} />
      <Notice />
      {isSignedIn && me && <OwnNews uid={me.uid} />}
    </>
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
  if (!isSignedIn)
    return <Entrance meanwhile={waiting} way={isWay(page) ? page : "signin"} instead={!isWay(page)} />;
  if (unread.length > 0) return <AcceptPolicies meanwhile={waiting} policies={unread} />;
  if (page === "me") return <MePages meanwhile={waiting} part={id} />;
  if (page === "device" && id) {
    return part ? (
      <DeviceMenu meanwhile={waiting} id={id} part={part} />
    ) : (
      <DevicePage meanwhile={waiting} key={id} id={id} />
    );
  }
  if (page === "group" && id) return <GroupPage meanwhile={waiting} key={id} id={id} />;
  if (page === "home" && id) return <HomePages meanwhile={waiting} id={id} part={part} />;
  if (page === "join" || page === "receive") return <CodePage meanwhile={waiting} key={page} kind={page} />;
  if (page === "scenes" || page === "scene") return <ScenePages meanwhile={waiting} id={id} part={part} />;
  if (page === "messages") return <MessagesPage meanwhile={waiting} />;
  if (page === "add") return <AddPages meanwhile={waiting} within={within.split("/").slice(1)} />;
  return <HomeStart />;
}
