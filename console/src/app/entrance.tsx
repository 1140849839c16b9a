import { type ReactNode, useEffect } from "react";
import { EntranceFooter } from "../features/account/entrance/footer.tsx";
import { useRegions } from "../features/account/entrance/use-regions.ts";
import { RegionMenu } from "../features/account/menu/region-menu.tsx";
import { onFirst } from "../lib/first-touch.ts";
import { useMessages } from "../lib/i18n.ts";
import { usePlace } from "../lib/place.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";
import { afterLogin } from "./login-path.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { messages } from "../lib/messages/en.ts";
import { ThemeMenu } from "./theme-menu.tsx";

/** The frame of the pages before sign-in. Preloads the console once the user fills in or submits a form. */
export function Entrance({ children }: { children: ReactNode }) {
  const { query } = usePlace();
  const next = afterLogin(query.get("redirect"));
  useEffect(
    () => onFirst("entry", () => import("./console.tsx").then(({ prepareConsole }) => prepareConsole(next))),
    [next],
  );
  return <EntranceFrame>{children}</EntranceFrame>;
}

/** The same frame as {@link Entrance}, but without preloading the console. */
export function EntranceFrame({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  const t = useMessages(messages);
  const { pathname } = usePlace();
  // The sign-in page has no region menu in its header, because the region is a field of its form.
  const regions = useRegions();
  return (
    <div className="flex min-h-[calc(100dvh-var(--notice))] flex-col bg-canvas bg-linear-to-b from-accent-soft to-transparent to-45%">
      <header className="flex h-14 items-center gap-2 px-4 sm:px-6">
        <BrandMark />
        <span className="flex-1 font-semibold">{t("brand")}</span>
        {regions && pathname !== "/login" && <RegionMenu regions={regions} button />}
        <LanguageMenu />
        <ThemeMenu />
        {actions}
      </header>
      {/* Aligned at the top, so that content which loads late makes the card longer without moving it. */}
      <main className="flex flex-1 flex-col items-center px-4 pt-[min(8vh,6vw)] pb-8">{children}</main>
      <EntranceFooter />
    </div>
  );
}
