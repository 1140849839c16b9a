import { Search as Icon } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { paletteClass } from "../../ui/command-palette/class.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { messages } from "../messages/en.ts";

const Palette = lazyPart(() => import("./palette.tsx").then((m) => m.Palette));

/** The search palette. Until its code has loaded, an input stands in for it, so that no typed text is lost. */
export function Search({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [isEntered, setEntered] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [isShown, setShown] = useState(false);
  // Replacing the input while an input method composes a text would lose that text.
  const [isComposing, setComposing] = useState(false);
  const [returnTo] = useState(() => ({ current: document.activeElement as HTMLElement | null }));
  useEffect(() => void Palette.preload().then(() => setLoaded(true)), []);
  return (
    <>
      {!isShown && (
        <StandIn
          query={query}
          onQueryChange={(next) => {
            setQuery(next);
            setEntered(false);
          }}
          onComposing={setComposing}
          onEnter={() => setEntered(true)}
          onClose={() => {
            onClose();
            returnTo.current?.focus();
          }}
        />
      )}
      {isLoaded && !isComposing && (
        <Palette
          query={query}
          onQueryChange={setQuery}
          isEntered={isEntered}
          returnTo={returnTo}
          onShown={() => setShown(true)}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface StandInProps {
  query: string;
  onQueryChange: (query: string) => void;
  onComposing: (isComposing: boolean) => void;
  onEnter: () => void;
  onClose: () => void;
}

/** An input that looks like the palette. Usually the palette replaces it before the user notices a difference. */
function StandIn({ query, onQueryChange, onComposing, onEnter, onClose }: StandInProps) {
  const t = useMessages(messages);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    if (event.key === "Enter") onEnter();
    // There is no other element to focus yet.
    if (event.key === "Tab") event.preventDefault();
  };
  return (
    <>
      <div className={paletteClass.scrim} onPointerDown={onClose} />
      <div className={paletteClass.box}>
        <div className={paletteClass.head}>
          <Icon aria-hidden size={16} className="shrink-0 text-faint" />
          <input
            ref={input}
            aria-label={t("search")}
            value={query}
            onChange={(event) => onQueryChange(event.target.value)}
            onKeyDown={press}
            onCompositionStart={() => onComposing(true)}
            onCompositionEnd={() => onComposing(false)}
            className={paletteClass.input}
          />
        </div>
      </div>
    </>
  );
}
