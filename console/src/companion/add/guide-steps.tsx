import type { OfferedGuide } from "@thingwright/contract/people/app-content.ts";
import { guideAddress } from "@thingwright/contract/content/guide-packages.ts";
import { useState } from "react";
import { guideWords } from "../../parts/guides/guide-words.ts";
import { cx } from "../../ui/cx.ts";
import { useTheme } from "../../ui/theme.ts";
import { useCompanion } from "../companion-context.ts";
import { Tap } from "../parts.tsx";
import { fill } from "../people/words.ts";
import { useAddWords } from "./words.ts";

interface GuideStepsProps {
  guide: OfferedGuide;
  /** The name of the product. */
  name: string;
  onDone: () => void;
}

/** The maker's guide to preparing a device: as steps, or as web pages that the maker uploaded. */
export function GuideSteps({ guide, name, onDone }: GuideStepsProps) {
  const { tag, language } = useCompanion();
  const words = useAddWords();
  const around = guideWords(language);
  const [at, setAt] = useState(0);
  const { steps, package: pages } = guide;
  const step = steps[at];
  const isLast = pages !== null || at + 1 >= steps.length;
  const { theme } = useTheme();
  return (
    <section aria-label={fill(words.guideOf, { name })} className="flex flex-col gap-4">
      {pages !== null ? (
        // Sandboxed, so that the maker's pages run in an origin of their own (docs/security.md).
        <iframe
          src={guideAddress(pages, tag, theme)}
          title={fill(words.guideOf, { name })}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          className="h-[60dvh] w-full rounded-xl border border-line bg-sheet"
        />
      ) : (
        step && (
          <>
            <div
              role="img"
              aria-label={fill(words.stepOf, { number: at + 1, count: steps.length })}
              className="flex justify-center gap-1.5"
            >
              {steps.map((_, i) => (
                <span
                  key={i}
                  className={cx("h-1.5 rounded-full", i === at ? "w-5 bg-accent" : "w-1.5 bg-line-strong")}
                />
              ))}
            </div>
            <div className="grid aspect-square max-h-[45dvh] w-full place-items-center overflow-hidden rounded-xl bg-sunken">
              {step.kind === "image" ? (
                <img src={step.url} alt="" className="size-full object-contain" />
              ) : (
                <video
                  key={step.url}
                  src={step.url}
                  controls
                  muted
                  playsInline
                  className="size-full object-contain"
                />
              )}
            </div>
            <p aria-live="polite" className="text-center text-section text-pretty">
              <bdi>{step.text}</bdi>
            </p>
          </>
        )
      )}
      <div className="flex gap-2">
        {at > 0 && <Tap onClick={() => setAt(at - 1)}>{around.back}</Tap>}
        <Tap look="primary" className="flex-1" onClick={() => (isLast ? onDone() : setAt(at + 1))}>
          {isLast ? around.done : around.next}
        </Tap>
      </div>
      {!isLast && (
        <Tap look="quiet" onClick={onDone}>
          {words.skip}
        </Tap>
      )}
    </section>
  );
}
