import { DirectionProvider } from "@base-ui/react/direction-provider";
import { languageTable, textIn } from "@thingwright/contract/content-languages.ts";
import { Link2Off, type LucideIcon, Unplug } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { LivePanel } from "../features/panels/shared/live-panel.tsx";
import { PanelSkeleton } from "../features/panels/shared/panel-skeleton.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { preferredLanguage } from "./place.ts";
import { useShare } from "./use-share.ts";
import { wordsIn } from "./words.ts";

const language = preferredLanguage(navigator.languages);
const { tag, ...rest } = languageTable[language];
const direction = "rightToLeft" in rest ? "rtl" : "ltr";

const frame =
  "mx-auto flex min-h-dvh w-full max-w-120 flex-col px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))]";

/** A device's panel, for whoever has a share code: full-screen on a phone, without an account. */
export function SharePage({ code }: { code: string }) {
  const share = useShare(code);
  const words = wordsIn(language);
  const { panel, failure } = share;
  const name = panel && textIn({ ...panel.name_texts, zh_CN: panel.name }, language);
  useEffect(() => {
    document.documentElement.lang = tag;
    document.documentElement.dir = direction;
    if (name) document.title = name;
  }, [name]);
  const until = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  if (failure === "invalid" || (failure && !panel)) {
    const isInvalid = failure === "invalid";
    return (
      <Message
        icon={isInvalid ? Link2Off : Unplug}
        title={isInvalid ? words.invalidTitle : words.failedTitle}
        text={isInvalid ? words.invalidText : words.failedText}
      >
        {!isInvalid && <Button onClick={() => location.reload()}>{words.retry}</Button>}
      </Message>
    );
  }
  if (!panel)
    return (
      <main className={frame}>
        <h1 className="sr-only">{words.loading}</h1>
        <Skeleton className="mx-auto mb-4 h-7 w-40" />
        <PanelSkeleton label={words.loading} />
      </main>
    );
  return (
    <DirectionProvider direction={direction}>
      <main className={frame}>
        <h1 className="pb-4 text-center text-title font-semibold">
          <bdi>{name}</bdi>
        </h1>
        <LivePanel
          points={panel.points}
          translations={panel.translations}
          language={language}
          settings={panel.panel}
          online={share.online}
          lost={share.lost ? words.lost : null}
          reported={share.reported}
          issue={share.issue}
          readPast={share.readPast}
        />
        <p className="mt-auto pt-4 text-center text-meta text-faint">
          {words.until} <bdi>{until.format(panel.expires_at * 1000)}</bdi>
        </p>
      </main>
    </DirectionProvider>
  );
}

interface MessageProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

function Message({ icon: Icon, title, text, children }: MessageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-90 flex-col items-center justify-center gap-3 px-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden size={28} strokeWidth={1.5} />
      </span>
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="text-muted">{text}</p>
      {children}
    </main>
  );
}
