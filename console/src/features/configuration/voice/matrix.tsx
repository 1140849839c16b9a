import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { VoiceDeviceType } from "@thingwright/contract/voice-capabilities/device-types.ts";
import { pointMatch, type VoiceVerdict } from "@thingwright/contract/voice-capabilities/matches.ts";
import type { VoiceSetups } from "@thingwright/contract/products/voice.ts";
import {
  type VoicePlatform,
  voicePlatformNames,
  voicePlatforms,
} from "@thingwright/contract/products/voice-platforms.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { messages } from "./messages/en.ts";
import { useReasonWords } from "./reason-words.ts";
import { Verdict, VerdictSign } from "./verdict.tsx";

interface MatrixProps {
  points: readonly FunctionPoint[];
  voice: VoiceSetups;
  type: VoiceDeviceType;
  /** Opens the details: how well each platform supports a function point, and why. */
  onExplain: (point: FunctionPoint) => void;
}

/** How well each platform supports each function point. Narrow screens show symbols, which a legend explains. */
export function Matrix({ points, voice, type, onExplain }: MatrixProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const words = useReasonWords();
  const isWide = useMedia("(min-width: 80rem)");
  const match = (point: FunctionPoint, on: VoicePlatform) => pointMatch(on, voice[on], point, type);
  if (!isWide) return <NarrowMatrix points={points} match={match} onExplain={onExplain} />;
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

const verdicts = ["supported", "approximated", "impossible", "unused"] as const satisfies VoiceVerdict[];

interface NarrowMatrixProps extends Pick<MatrixProps, "points" | "onExplain"> {
  match: (point: FunctionPoint, on: VoicePlatform) => { verdict: VoiceVerdict };
}

/**
 * The matrix for narrow screens, which have no room for words. Platform names are vertical, and verdicts are symbols.
 */
function NarrowMatrix({ points, match, onExplain }: NarrowMatrixProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  return (
    <div className="px-4 pb-3">
      <table aria-label={t("matrix")} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            <th scope="col" className="py-2 text-start align-bottom font-medium">
              {t("point")}
            </th>
            {voicePlatforms.map((one) => (
              <th key={one} scope="col" className="w-[9.5%] py-2 align-bottom font-medium">
                <span className="inline-block rotate-180 text-start whitespace-nowrap [writing-mode:vertical-rl] [&:lang(zh)]:rotate-0">
                  {voicePlatformNames[one][language]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.identifier} className="border-b border-line">
              <th scope="row" className="py-2 pe-2 text-start font-normal break-words">
                <PointButton point={point} onExplain={onExplain} />
              </th>
              {voicePlatforms.map((one) => (
                <td key={one} className="py-2 text-center">
                  <VerdictSign verdict={match(point, one).verdict} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={t("legend")} className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-meta">
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <Verdict verdict={verdict} />
          </li>
        ))}
      </ul>
    </div>
  );
}
