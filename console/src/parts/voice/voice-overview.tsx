import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { VoiceSetups } from "@thingwright/contract/products/voice.ts";
import {
  type VoicePlatform,
  voicePlatformNames,
  voicePlatforms,
} from "@thingwright/contract/products/voice-platforms.ts";
import { suggestedFeatures } from "@thingwright/contract/products/voice-features.ts";
import { Copy, Mic, SlidersHorizontal } from "lucide-react";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { toast } from "../../ui/toast.ts";
import { FeaturesDrawer } from "./features-drawer.tsx";
import { messages } from "./messages/en.ts";
import { PlatformCard } from "./platform-card.tsx";
import { type VoiceParts, voiceState } from "./voice-state.ts";

interface VoiceOverviewProps {
  value: VoiceParts;
  points: readonly FunctionPoint[];
  /** Saves the setups of all platforms; rejects if they are refused. */
  save: (voice: VoiceSetups) => Promise<unknown>;
  /** A link to the phrases of a platform. */
  examplesLink: (platform: VoicePlatform) => ReactElement;
}

/** Shows which voice platforms are supported, with which features, and what is missing for each. */
export function VoiceOverview({ value, points, save, examplesLink }: VoiceOverviewProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const [editing, setEditing] = useState<VoicePlatform>();
  const [pending, setPending] = useState<VoicePlatform>();
  // "Undo" runs later than the render that offered it, and has to start from the setups that were saved since then.
  const latest = useRef({ save, voice: value.voice });
  useEffect(() => {
    latest.current = { save, voice: value.voice };
  });
  const nameOf = (platform: VoicePlatform) => voicePlatformNames[platform][language];

  const change = async (platform: VoicePlatform, changed: (voice: VoiceSetups) => VoiceSetups) => {
    setPending(platform);
    try {
      await latest.current.save(changed(latest.current.voice));
      return true;
    } catch {
      // `save` itself has shown the failure to the user.
      return false;
    } finally {
      setPending(undefined);
    }
  };
  const turnOn = (platform: VoicePlatform) =>
    void change(platform, (voice) => ({ ...voice, [platform]: { features: suggestedFeatures(points) } }));
  const turnOff = async (platform: VoicePlatform) => {
    const before = value.voice[platform];
    const done = await change(platform, ({ [platform]: _off, ...rest }) => rest);
    if (!done || !before?.features.length) return;
    toast({
      tone: "success",
      title: t("turnedOff", { platform: nameOf(platform) }),
      action: {
        label: t("undo"),
        onSelect: () => void change(platform, (voice) => ({ ...voice, [platform]: before })),
      },
    });
  };
  const applyToAll = async (platform: VoicePlatform) => {
    const setup = value.voice[platform];
    if (!setup) return;
    const before = value.voice;
    // The words for values belong to a single platform, so they are not copied to the others.
    const features = setup.features.map(({ feature, identifier }) => ({ feature, identifier }));
    const all = (voice: VoiceSetups): VoiceSetups =>
      Object.fromEntries(Object.keys(voice).map((one) => [one, one === platform ? setup : { features }]));
    if (!(await change(platform, all))) return;
    toast({
      tone: "success",
      title: t("usedForAll", { platform: nameOf(platform) }),
      action: { label: t("undo"), onSelect: () => void change(platform, () => before) },
    });
  };

  return (
    <div className="@container">
      <ul className="grid gap-4 @2xl:grid-cols-2">
        {voicePlatforms.map((platform) => {
          const others = Object.keys(value.voice).length > 1;
          return (
            <li key={platform}>
              <PlatformCard
                platform={platform}
                state={voiceState(platform, value, points)}
                points={points}
                pending={pending === platform}
                onSwitch={(on) => (on ? turnOn(platform) : void turnOff(platform))}
                onEdit={() => setEditing(platform)}
                examplesLink={examplesLink(platform)}
                menu={[
                  { label: t("editFeatures"), icon: SlidersHorizontal, onSelect: () => setEditing(platform) },
                  { label: t("examples"), icon: Mic, render: examplesLink(platform) },
                  ...(others
                    ? [{ label: t("useForAll"), icon: Copy, onSelect: () => void applyToAll(platform) }]
                    : []),
                ]}
              />
            </li>
          );
        })}
      </ul>
      {editing && (
        <FeaturesDrawer
          key={editing}
          title={t("featuresOf", { platform: nameOf(editing) })}
          platform={editing}
          setup={value.voice[editing] ?? { features: [] }}
          points={points}
          save={(setup) => save({ ...value.voice, [editing]: setup })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}
