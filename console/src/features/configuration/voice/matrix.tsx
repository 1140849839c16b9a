import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { VoiceDeviceType } from "@thingwright/contract/voice-capabilities/device-types.ts";
import { pointMatch } from "@thingwright/contract/voice-capabilities/matches.ts";
import type { VoiceSetups } from "@thingwright/contract/voice.ts";
import {
  type VoicePlatform,
  voicePlatformNames,
  voicePlatforms,
} from "@thingwright/contract/voice-platforms.ts";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Select } from "../../../ui/select.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { messages } from "./messages/en.ts";
import { useReasonWords } from "./reason-words.ts";
import { Verdict } from "./verdict.tsx";

interface MatrixProps {
  points: readonly FunctionPoint[];
  voice: VoiceSetups;
  type: VoiceDeviceType;
  /** Asks what each platform makes of a function point, and why. */
  onExplain: (point: FunctionPoint) => void;
}

/** What each platform makes of each function point; on narrow screens one platform after the other. */
export function Matrix({ points, voice, type, onExplain }: MatrixProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const words = useReasonWords();
  const [platform, setPlatform] = useState<VoicePlatform>("alexa");
  const isWide = useMedia("(min-width: 80rem)");
  const match = (point: FunctionPoint, on: VoicePlatform) => pointMatch(on, voice[on], point, type);
  if (!isWide)
    return (
      <div className="p-4">
        <Select
          aria-label={t("platform")}
          value={platform}
          onChange={setPlatform}
          options={voicePlatforms.map((one) => ({ value: one, label: voicePlatformNames[one][language] }))}
          className="w-full max-w-80"
        />
        <ul aria-label={voicePlatformNames[platform][language]} className="mt-2 divide-y divide-line">
          {points.map((point) => {
            const { verdict, reasons } = match(point, platform);
            return (
              <li key={point.identifier} className="py-2.5">
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <PointButton point={point} onExplain={onExplain} />
                  <Verdict verdict={verdict} />
                </span>
                {reasons.length > 0 && <p className="mt-0.5 text-meta text-muted">{words(point, reasons)}</p>}
              </li>
            );
          })}
        </ul>
      </div>
    );
  return (
    <table aria-label={t("matrix")} className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line text-meta text-muted">
          <th scope="col" className="px-4 py-2 text-start font-medium">
            {t("point")}
          </th>
          {voicePlatforms.map((one) => (
            <th key={one} scope="col" className="px-2 py-2 text-start font-medium">
              {voicePlatformNames[one][language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.identifier} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-4 py-2 text-start font-normal">
              <PointButton point={point} onExplain={onExplain} />
            </th>
            {voicePlatforms.map((one) => {
              const { verdict, reasons } = match(point, one);
              return (
                <td key={one} title={words(point, reasons)} className="px-2 py-2 text-meta">
                  <Verdict verdict={verdict} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PointButton({
  point,
  onExplain,
}: {
  point: FunctionPoint;
  onExplain: (point: FunctionPoint) => void;
}) {
  const local = useLocalName();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onExplain(point)}
      className="rounded-sm text-start font-medium hover:text-accent-ink hover:underline"
    >
      {local(point)}
    </button>
  );
}
