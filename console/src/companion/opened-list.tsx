import { ChevronRight, X } from "lucide-react";
import { useCompanion } from "./companion-context.ts";
import { forgetOpened, useOpened } from "./opened-shares.ts";
import { Part, Tap } from "./parts.tsx";
import { linkTo } from "./router.ts";
import { withName } from "./words.ts";

/** The shared devices that were opened before on this phone, until they expire; renders nothing if there are none. */
export function OpenedShares() {
  const { base, tag, words } = useCompanion();
  const opened = useOpened(base);
  if (opened.length === 0) return null;
  const until = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Part title={words.opened}>
      <ul className="-mx-2 flex flex-col">
        {opened.map(({ code, name, expires_at }) => (
          <li key={code} className="flex items-center">
            <a
              {...linkTo(`${base}share/${code}`)}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-2 rounded-lg px-2 py-1 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{name}</bdi>
                <span className="block text-meta text-muted">
                  {words.until} <bdi>{until.format(expires_at * 1000)}</bdi>
                </span>
              </span>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-faint rtl:-scale-x-100" />
            </a>
            <Tap
              look="quiet"
              icon={X}
              className="size-11 px-0"
              aria-label={withName(words.remove, name)}
              onClick={() => forgetOpened(base, code)}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}
