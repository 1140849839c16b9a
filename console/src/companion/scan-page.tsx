import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { CodeCamera } from "./code-camera.tsx";
import { useCompanion } from "./companion-context.ts";
import { placeTap } from "./parts.tsx";
import { codeIn } from "./place.ts";
import { go, linkTo } from "./router.ts";

/** Looks through the camera for a QR code that contains a share link, and opens the link. */
export function ScanPage() {
  const { base, words } = useCompanion();
  const [isRefused, setRefused] = useState(false);
  const [isOther, setOther] = useState(false);

  return (
    <main className="companion-page">
      <header className="companion-head">
        <a {...linkTo(base)} aria-label={words.back} className={placeTap}>
          <ArrowLeft aria-hidden size={22} className="rtl:-scale-x-100" />
        </a>
        <h1 tabIndex={-1}>{words.scan}</h1>
      </header>
      <CodeCamera
        onCode={(text) => {
          const code = text === null ? null : codeIn(text);
          if (code) go(`${base}share/${code}`);
          setOther(text !== null && !code);
          return code !== null;
        }}
        onRefused={() => setRefused(true)}
      />
      <p role="status" className={isRefused || isOther ? "text-danger-ink" : "text-muted"}>
        {isRefused ? words.cameraRefused : isOther ? words.notALink : words.scanHint}
      </p>
    </main>
  );
}
