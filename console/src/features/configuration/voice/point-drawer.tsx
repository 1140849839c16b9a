import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { VoiceDeviceType } from "@thingwright/contract/voice-capabilities/device-types.ts";
import { pointMatch } from "@thingwright/contract/voice-capabilities/matches.ts";
import { voiceFeatureTable } from "@thingwright/contract/products/voice-features.ts";
import type { VoiceSetups } from "@thingwright/contract/products/voice.ts";
import {
  type VoicePlatform,
  voicePlatformNames,
  voicePlatforms,
} from "@thingwright/contract/products/voice-platforms.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Drawer } from "../../../ui/drawer.tsx";
import { VoiceMark } from "../../../parts/voice/voice-mark.tsx";
import { messages } from "./messages/en.ts";
import { useReasonWords } from "./reason-words.ts";
import { Verdict } from "./verdict.tsx";

interface PointDrawerProps {
  point: FunctionPoint;
  voice: VoiceSetups;
  type: VoiceDeviceType;
  onClose: () => void;
}

/** How well each platform supports one function point, through which capability, and what limits the support. */
export function PointDrawer({ point, voice, type, onClose }: PointDrawerProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={t("explain", { name: local(point) })}>
      <ul className="divide-y divide-line">
        {voicePlatforms.map((platform) => (
          <Explained key={platform} platform={platform} point={point} voice={voice} type={type} />
        ))}
      </ul>
    </Drawer>
  );
}

function Explained({
  platform,
  point,
  voice,
  type,
}: Omit<PointDrawerProps, "onClose"> & { platform: VoicePlatform }) {
  const t = useMessages(messages);
  const language = useLanguage();
  const words = useReasonWords();
  const { verdict, reasons, feature, capability } = pointMatch(platform, voice[platform], point, type);
  const named = feature && voiceFeatureTable[feature][language];
  return (
    <li className="flex items-start gap-3 py-3">
      <VoiceMark platform={platform} />
      <div className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="font-medium">{voicePlatformNames[platform][language]}</span>
          <Verdict verdict={verdict} />
        </span>
        {named && verdict !== "impossible" && (
          <p className="text-meta">{t(verdict === "unused" ? "couldBe" : "as", { feature: named })}</p>
        )}
        {capability && <p className="font-mono text-meta break-words text-muted">{capability.name}</p>}
        {reasons.length > 0 && <p className="text-meta text-muted">{words(point, reasons)}</p>}
      </div>
    </li>
  );
}
