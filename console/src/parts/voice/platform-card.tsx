import { languageTable } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { type VoicePlatform, voicePlatformNames } from "@thingwright/contract/products/voice-platforms.ts";
import { type VoiceFeature, voiceFeatureTable } from "@thingwright/contract/products/voice-features.ts";
import { Ellipsis, TriangleAlert } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Tag } from "../../ui/tag.tsx";
import { messages } from "./messages/en.ts";
import { VoiceMark } from "./voice-mark.tsx";
import type { VoiceState } from "./voice-state.ts";

interface PlatformCardProps {
  platform: VoicePlatform;
  state: VoiceState;
  points: readonly FunctionPoint[];
  pending: boolean;
  onSwitch: (on: boolean) => void;
  onEdit: () => void;
  examplesLink: ReactElement;
  menu: MenuEntry[];
}

/** A voice platform: whether it is supported, what can be said, and what is missing. */
export function PlatformCard(props: PlatformCardProps) {
  const { platform, state, points, pending, onSwitch, onEdit, examplesLink, menu } = props;
  const t = useMessages(messages);
  const language = useLanguage();
  const local = useLocalName();
  const names = voicePlatformNames[platform];
  const { setup } = state;
  const other = language === "en" ? names.zh_CN : names.en;
  const nameOf = (identifier: string) => {
    const point = points.find((one) => one.identifier === identifier);
    return point ? local(point) : identifier;
  };
  /** Names a feature and its function point; only one name if both are the same. */
  const standing = (feature: string, name: string) =>
    feature === name ? name : t("stands", { feature, point: name });
  return (
    <section
      aria-label={names[language]}
      className="flex h-full flex-col gap-3 rounded-lg border border-line bg-sheet p-4"
    >
      <header className="flex items-center gap-3">
        <VoiceMark platform={platform} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{names[language]}</h2>
          <p className="text-meta text-muted" lang={language === "en" ? "zh-CN" : "en"}>
            {other}
          </p>
        </div>
        {setup && (
          <Menu trigger={<IconButton icon={Ellipsis} label={t("more")} />} items={menu} align="end" />
        )}
        {/* Last in the row, so that it stays under the pointer when the menu appears or disappears. */}
        <Switch
          aria-label={t("supports", { platform: names[language] })}
          value={setup !== undefined}
          onChange={onSwitch}
          pending={pending}
        />
      </header>
      {setup ? (
        <>
          {setup.features.length > 0 ? (
            <ul className="flex flex-wrap gap-1.5">
              {setup.features.map(({ feature, identifier }) => (
                <li key={`${feature} ${identifier}`}>
                  <Tag tone={state.broken.includes(feature) ? "danger" : "neutral"}>
                    {standing(voiceFeatureTable[feature][language], nameOf(identifier))}
                  </Tag>
                </li>
              ))}
            </ul>
          ) : null}
          <Missing state={state} />
          <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
            <TextLink render={examplesLink}>
              {state.phrases > 0
                ? t("phrases", {
                    count: state.phrases,
                    languages: t("languages", { count: state.languages }),
                  })
                : t("noPhrases")}
            </TextLink>
            <Button size="sm" onClick={onEdit}>
              {t("editFeatures")}
            </Button>
          </footer>
        </>
      ) : (
        <p className="text-muted">{t("notSupported")}</p>
      )}
    </section>
  );
}

/** Lists what is missing, the most serious first. */
function Missing({ state }: { state: VoiceState }) {
  const t = useMessages(messages);
  const language = useLanguage();
  const listed = (features: readonly VoiceFeature[]) =>
    features.map((feature) => voiceFeatureTable[feature][language]).join(t("comma"));
  if (state.broken.length > 0) return <Note bad>{t("broken", { features: listed(state.broken) })}</Note>;
  if (state.setup?.features.length === 0) return <Note bad>{t("noFeatures")}</Note>;
  return (
    <>
      {state.possible.length > 0 && <Note>{t("possible", { features: listed(state.possible) })}</Note>}
      {state.unspoken.length > 0 && (
        <Note>
          {t("unspoken", {
            languages: state.unspoken.map((one) => languageTable[one][language]).join(t("comma")),
          })}
        </Note>
      )}
    </>
  );
}

function Note({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <p className={bad ? "flex gap-1.5 text-meta text-danger-ink" : "flex gap-1.5 text-meta text-muted"}>
      <TriangleAlert
        aria-hidden
        size={14}
        className={bad ? "mt-px shrink-0" : "mt-px shrink-0 text-warning-ink"}
      />
      <span>{children}</span>
    </p>
  );
}
