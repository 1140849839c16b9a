import type { AppSettings, PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
  textIn,
  type Translated,
} from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import { CircleArrowUp, Signal, WifiOff } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PhoneFrame } from "../../ui/phone-frame.tsx";
import { Select } from "../../ui/select.tsx";
import { GenericPanel } from "../panels/generic-panel.tsx";
import { panelWords } from "../panels/panel-words.ts";
import { plausibleValues } from "../panels/plausible-values.ts";
import { messages } from "./messages/en.ts";

const states = ["used", "offline", "weak", "firmware"] as const;
type State = (typeof states)[number];

interface AppPreviewProps {
  points: readonly FunctionPoint[];
  translations: FunctionTranslations;
  deviceName: Translated;
  settings: AppSettings;
  panel: PanelSettings;
}

/** The app as a person sees it, in any language of content, and in each state for which there are settings. */
export function AppPreview({ points, translations, deviceName, settings, panel }: AppPreviewProps) {
  const t = useMessages(messages);
  const reader = useLanguage();
  const [picked, setLanguage] = useState<ContentLanguage>();
  const language = picked ?? reader;
  const [state, setState] = useState<State>("used");
  const [set, setSet] = useState<Record<string, PointValue>>({});
  const possible = states.filter((one) => isPossible(one, settings));
  const shown = possible.includes(state) ? state : "used";
  const { tag } = languageTable[language];
  const isOffline = shown === "offline";
  const name = textIn(settings.device_name ?? deviceName, language);
  const room = settings.default_room && textIn(settings.default_room, language);
  return (
    <section aria-label={t("preview")} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <Select
          aria-label={t("previewLanguage")}
          size="sm"
          value={language}
          onChange={setLanguage}
          options={contentLanguages.map((value) => ({ value, label: languageTable[value].own }))}
        />
        <Select
          aria-label={t("previewState")}
          size="sm"
          value={shown}
          onChange={setState}
          options={possible.map((value) => ({ value, label: t(`state_${value}`) }))}
        />
      </div>
      <PhoneFrame
        label={t("phone")}
        title={name}
        lang={tag}
        rightToLeft={"rightToLeft" in languageTable[language]}
      >
        {room && <p className="-mt-2 pb-2 text-center text-meta text-muted">{room}</p>}
        <Notice state={shown} settings={settings} language={language} />
        {points.length === 0 ? (
          <EmptyState icon={Signal} title={t("noPoints")} />
        ) : (
          <GenericPanel
            points={points}
            translations={translations}
            language={language}
            settings={panel}
            offline={isOffline}
            values={{ ...plausibleValues(points), ...set }}
            onIssue={
              isOffline
                ? undefined
                : (identifier, value) => setSet((before) => ({ ...before, [identifier]: value }))
            }
          />
        )}
      </PhoneFrame>
      <p className="text-center text-meta text-muted">{t("previewText")}</p>
    </section>
  );
}

/** Whether the app can be in this state with these settings. */
function isPossible(state: State, { weak_signal, firmware_prompt }: AppSettings): boolean {
  if (state === "weak") return weak_signal !== null;
  return state !== "firmware" || firmware_prompt;
}

const icons = { offline: WifiOff, weak: Signal, firmware: CircleArrowUp };

/** The notice that the app shows above the panel. */
function Notice({
  state,
  settings,
  language,
}: {
  state: State;
  settings: AppSettings;
  language: ContentLanguage;
}) {
  if (state === "used") return null;
  const words = panelWords(language);
  const hint = settings.offline_hint && textIn(settings.offline_hint, language);
  const text = { offline: hint || words.offline, weak: words.weakSignal, firmware: words.newFirmware }[state];
  const Icon = icons[state];
  return (
    <p
      className={
        state === "firmware"
          ? "mb-3 flex gap-2 rounded-xl bg-info-soft px-3 py-2 text-meta text-info-ink"
          : "mb-3 flex gap-2 rounded-xl bg-warning-soft px-3 py-2 text-meta text-warning-ink"
      }
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      {text}
    </p>
  );
}
