import { DirectionProvider } from "@base-ui/react/direction-provider";
import { textIn } from "@thingwright/contract/basics/content-languages.ts";
import { ArrowLeft, Link2Off, type LucideIcon, Unplug } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { DevicePanel } from "../parts/panels/device-panel.tsx";
import { PanelSkeleton } from "../parts/panels/panel-skeleton.tsx";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { useCompanion } from "./companion-context.ts";
import { forgetOpened, keepOpened } from "./opened-shares.ts";
import { NoPanel, panelFrames } from "./panel-parts.tsx";
import { placeTap, tapLook } from "./parts.tsx";
import { linkTo } from "./router.ts";
import { useCovered } from "./use-covered.ts";
import { useShare } from "./use-share.ts";

/** A device's panel for people with a share code: full-screen on a phone, without an account. */
export function SharePage({ code }: { code: string }) {
  const share = useShare(code);
  const { app, base, language, tag, direction, words } = useCompanion();
  const { panel, failure } = share;
  const { watch, covered } = useCovered();
  const name = panel && textIn({ ...panel.name_texts, zh_CN: panel.name }, language);
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  const expiresAt = panel?.expires_at;
  useEffect(() => {
    if (!app) return;
    if (failure === "invalid") forgetOpened(base, code);
    else if (name && expiresAt) keepOpened(base, { code, name, expires_at: expiresAt });
  }, [app, base, code, name, expiresAt, failure]);
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
        {app && (
          <a {...linkTo(base)} className={tapLook("secondary")}>
            {words.back}
          </a>
        )}
      </Message>
    );
  }
  if (!panel)
    return (
      <main className={panelFrames.plain}>
        <h1 className="sr-only">{words.loading}</h1>
        <Skeleton className="mx-auto mb-4 h-7 w-40" />
        <PanelSkeleton label={words.loading} />
      </main>
    );
  const ends = (className: string) => (
    <p className={cx("text-center text-meta text-faint", className)}>
      {words.until} <bdi>{until.format(panel.expires_at * 1000)}</bdi>
    </p>
  );
  return (
    <DirectionProvider direction={direction}>
      <main className={panel.bundle ? panelFrames.full : panelFrames.plain}>
        <header className={cx("flex items-center gap-1", panel.bundle ? "px-4" : "pb-4")}>
          {app && <WayBack />}
          <h1
            tabIndex={-1}
            className={cx("flex-1 text-center text-title font-semibold outline-none", app && "me-9")}
          >
            <bdi>{name}</bdi>
          </h1>
        </header>
        {panel.bundle && ends("px-4 pb-3")}
        <div
          ref={panel.bundle ? watch : undefined}
          className={panel.bundle ? "flex min-h-0 flex-1 flex-col" : "contents"}
        >
          <DevicePanel
            bundle={panel.bundle}
            instead={app?.default_panel === false && <NoPanel />}
            title={name ?? ""}
            safeArea={covered}
            history={share.history}
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
        </div>
        {!panel.bundle && ends("mt-auto pt-4")}
      </main>
    </DirectionProvider>
  );
}

/** A link to the first page of the app in which the device was opened. */
function WayBack() {
  const { base, words } = useCompanion();
  return (
    <a {...linkTo(base)} aria-label={words.back} className={placeTap}>
      <ArrowLeft aria-hidden size={22} className="rtl:-scale-x-100" />
    </a>
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
