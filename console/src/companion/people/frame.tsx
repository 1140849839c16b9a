import { ArrowLeft, CloudOff, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useCompanion } from "../companion-context.ts";
import { placeTap, Tap, tapLook } from "../parts.tsx";
import { linkTo } from "../router.ts";
import { useOnline } from "../use-online.ts";
import { useLost, useWaitingCount } from "./connection-status.ts";
import { isGone, type Read } from "./reads.ts";
import { usePeopleWords, counted } from "./words.ts";

interface PageProps {
  title: string;
  /** The path within the companion to which the back link leads; null for no link. */
  back: string | null;
  action?: ReactNode;
  children: ReactNode;
}

/** A page with its title and a back link. */
export function Page({ title, back, action, children }: PageProps) {
  return (
    <main className="companion-page">
      <header className="companion-head">
        {back !== null && <WayBack to={back} />}
        <h1 tabIndex={-1} className="line-clamp-2 flex-1 [overflow-wrap:anywhere]">
          {title}
        </h1>
        {action}
      </header>
      <Banner />
      {children}
    </main>
  );
}

export function WayBack({ to }: { to: string }) {
  const { base, words } = useCompanion();
  return (
    <a {...linkTo(base + to)} aria-label={words.back} className={placeTap}>
      <ArrowLeft aria-hidden size={22} className="rtl:-scale-x-100" />
    </a>
  );
}

/** Says that the page may be outdated while there is no connection, or how many values wait to be sent. */
export function Banner({ stale = false }: { stale?: boolean }) {
  const words = usePeopleWords();
  const isOnline = useOnline();
  const isLost = useLost();
  const waiting = useWaitingCount();
  const isCut = !isOnline || isLost || stale;
  return (
    <p role="status" className="empty:hidden">
      {(isCut || waiting > 0) && (
        <span className="flex items-center gap-2 rounded-xl bg-warning-soft px-3 py-2 text-warning-ink">
          <CloudOff aria-hidden size={18} className="shrink-0" />
          {waiting > 0
            ? counted(isOnline ? words.waitingBanner : words.offlineWaitingBanner, waiting)
            : isOnline
              ? words.staleBanner
              : words.offlineBanner}
        </span>
      )}
    </p>
  );
}

interface BlankProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}

/** An empty state: says why there is nothing to show, and may offer the next step. */
export function Blank({ icon: Icon, title, text, children }: BlankProps) {
  return (
    <div className="m-auto flex max-w-90 flex-col items-center gap-2 px-4 py-10 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden size={28} strokeWidth={1.5} />
      </span>
      <h2 className="text-section font-semibold">{title}</h2>
      <p className="text-balance text-muted">{text}</p>
      {children && <div className="mt-3 flex w-full flex-col gap-2">{children}</div>}
    </div>
  );
}

/**
 * Stands in for content that is not there: a skeleton while it is read, or the reason why it cannot be shown. After a
 * read that has succeeded, the page has not found what it shows in the answer.
 */
export function Missing({ read, rows = 3 }: { read: Read<unknown>; rows?: number }) {
  const { base, words: common } = useCompanion();
  const words = usePeopleWords();
  if (!read.error && read.value === undefined)
    return (
      <div aria-busy role="status" className="flex flex-col gap-3">
        <span className="sr-only">{common.loading}</span>
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className="h-16 animate-shimmer rounded-xl bg-sunken" />
        ))}
      </div>
    );
  const gone = !read.error || isGone(read.error);
  return (
    <Blank
      icon={CloudOff}
      title={gone ? words.notFound : words.loadFailed}
      text={gone ? words.notFoundText : words.loadFailedText}
    >
      {gone ? (
        <a {...linkTo(base)} className={tapLook("secondary")}>
          {words.toStart}
        </a>
      ) : (
        <Tap onClick={() => void read.again()}>{words.tryAgain}</Tap>
      )}
    </Blank>
  );
}
