import { ScanQrCode } from "lucide-react";
import { type SyntheticEvent, useId, useRef, useState } from "react";
import { useCompanion } from "./companion-context.ts";
import { Part, Tap } from "./parts.tsx";
import { codeIn } from "./place.ts";
import { go } from "./router.ts";

/** Browsers do not give the camera to pages over plain HTTP. */
const canScan = isSecureContext && navigator.mediaDevices !== undefined;

/** Opens a shared device by a link or a code, typed, pasted or scanned. */
export function OpenShare() {
  const { base, words } = useCompanion();
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = codeIn(text);
    if (code) return go(`${base}share/${code}`);
    setWrong(true);
    return input.current?.focus();
  };
  return (
    <Part title={words.openTitle}>
      <form onSubmit={open} className="flex flex-col gap-3" noValidate>
        <label htmlFor={id} className="font-medium">
          {words.linkLabel}
        </label>
        <input
          ref={input}
          id={id}
          className="control h-11 w-full px-3"
          dir="auto"
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            setText(target.value);
            setWrong(false);
          }}
        />
        <p
          id={`${id}-hint`}
          role={isWrong ? "alert" : undefined}
          className={isWrong ? "text-danger-ink" : "text-muted"}
        >
          {isWrong ? words.notALink : words.openHint}
        </p>
        <div className="flex flex-wrap gap-2">
          <Tap type="submit" look="primary" className="flex-1">
            {words.open}
          </Tap>
          {canScan && (
            <Tap icon={ScanQrCode} className="flex-1" onClick={() => go(`${base}scan`)}>
              {words.scan}
            </Tap>
          )}
        </div>
      </form>
    </Part>
  );
}
