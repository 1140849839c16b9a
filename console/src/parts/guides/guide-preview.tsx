import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
  textIn,
} from "@thingwright/contract/basics/content-languages.ts";
import { guideAddress } from "@thingwright/contract/content/guide-packages.ts";
import { type PairingType, pairingTypeNames } from "@thingwright/contract/devices/pairing-types.ts";
import { BookOpen, ImageOff } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PhoneFrame } from "../../ui/phone-frame.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { useTheme } from "../../ui/theme.ts";
import type { EditedGuide, EditedStep } from "./edited-guides.ts";
import { guideWords } from "./guide-words.ts";
import { messages } from "./messages/en.ts";

interface GuidePreviewProps {
  type: PairingType;
  guide: EditedGuide;
  /** The index of the step that is shown. */
  step: number;
  onStep: (step: number) => void;
}

/** A guide as the app shows it, in any language of content. */
export function GuidePreview({ type, guide, step, onStep }: GuidePreviewProps) {
  const t = useMessages(messages);
  const uiLanguage = useLanguage();
  const { theme } = useTheme();
  const [selectedLanguage, setSelectedLanguage] = useState<ContentLanguage>();
  const language = selectedLanguage ?? uiLanguage;
  const [kind, setKind] = useState<"package" | "steps">("package");
  const { steps, package: pagePackage } = guide;
  const shown = pagePackage && (kind === "package" || steps.length === 0) ? "package" : "steps";
  const { tag, rightToLeft, own } = { rightToLeft: false, ...languageTable[language] };
  const words = guideWords(language);
  const at = Math.min(step, steps.length - 1);
  const current = steps[at];
  const isTranslated = steps.every(
    ({ text }) => textIn(text, language) === "" || (text[language] ?? "") !== "",
  );
  const frame = {
    label: t("previewOf", { type: pairingTypeNames[type][uiLanguage] }),
    title: words.title,
    lang: tag,
    rightToLeft,
  };
  return (
    <section aria-label={t("preview")} className="flex flex-col gap-3">
      <Select
        aria-label={t("previewLanguage")}
        size="sm"
        value={language}
        onChange={setSelectedLanguage}
        options={contentLanguages.map((value) => ({ value, label: languageTable[value].own }))}
      />
      {pagePackage && steps.length > 0 && (
        <SegmentedControl
          aria-label={t("previewKind")}
          size="sm"
          value={shown}
          onChange={setKind}
          options={[
            { value: "package", label: t("showPackage") },
            { value: "steps", label: t("showSteps") },
          ]}
        />
      )}
      {shown === "package" && pagePackage ? (
        <PhoneFrame {...frame} flush>
          {/* Sandboxed, so that the maker's pages run in an origin of their own (docs/security.md). */}
          <iframe
            key={`${pagePackage.id} ${tag} ${theme}`}
            src={guideAddress(pagePackage.url, tag, theme)}
            title={t("packageFrame", { name: pagePackage.name })}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            className="size-full border-0 bg-sheet"
          />
        </PhoneFrame>
      ) : (
        <PhoneFrame
          {...frame}
          footer={
            current && (
              <div className="flex gap-2">
                {at > 0 && <Button onClick={() => onStep(at - 1)}>{words.back}</Button>}
                <Button
                  variant="primary"
                  className="flex-1"
                  // After the last step, the app would go on to connecting; the preview starts again.
                  onClick={() => onStep(at + 1 < steps.length ? at + 1 : 0)}
                >
                  {at + 1 < steps.length ? words.next : words.done}
                </Button>
              </div>
            )
          }
        >
          {current ? (
            <StepScreen step={current} index={at} count={steps.length} language={language} />
          ) : (
            <div lang={languageTable[uiLanguage].tag} dir="ltr" className="my-auto">
              <EmptyState
                icon={BookOpen}
                title={t("previewEmptyTitle")}
                description={t("previewEmptyText")}
              />
            </div>
          )}
        </PhoneFrame>
      )}
      {shown === "steps" && !isTranslated && (
        <p className="text-meta text-muted">{t("fallback", { language: own })}</p>
      )}
    </section>
  );
}

interface StepScreenProps {
  step: EditedStep;
  index: number;
  count: number;
  language: ContentLanguage;
}

function StepScreen({ step: { media, text }, index, count, language }: StepScreenProps) {
  const t = useMessages(messages);
  const words = textIn(text, language);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <div
        role="img"
        aria-label={t("stepOf", { number: index + 1, count })}
        className="flex justify-center gap-1.5"
      >
        {Array.from({ length: count }, (_, i) => (
          <span
            key={i}
            className={cx("h-1.5 rounded-full", i === index ? "w-5 bg-accent" : "w-1.5 bg-line-strong")}
          />
        ))}
      </div>
      <div className="grid aspect-square w-full shrink-0 grid-cols-1 grid-rows-1 place-items-center overflow-hidden rounded-xl bg-sunken text-faint">
        {media === null ? (
          <span className="flex flex-col items-center gap-1 text-meta">
            <ImageOff aria-hidden size={20} strokeWidth={1.5} />
            {t("mediaMissing")}
          </span>
        ) : media.kind === "image" ? (
          <img src={media.url} alt="" className="size-full object-contain" />
        ) : (
          <video src={media.url} controls muted playsInline className="size-full object-contain" />
        )}
      </div>
      <p className={cx("text-center text-section text-pretty", !words && "text-faint")}>
        {words || t("textMissing")}
      </p>
    </div>
  );
}
