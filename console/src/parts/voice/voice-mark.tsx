import type { VoicePlatform } from "@thingwright/contract/products/voice-platforms.ts";

/**
 * The heights of the bars in each platform's mark. The marks are drawn for this console, and are nobody's trademarks.
 */
const marks: Record<VoicePlatform, { bars: readonly number[]; tile: string }> = {
  tmall: { bars: [6, 14, 10, 14, 6], tile: "bg-(--tile-1) text-(--tile-1-ink)" },
  xiaodu: { bars: [4, 8, 16, 8, 4], tile: "bg-(--tile-6) text-(--tile-6-ink)" },
  baidu: { bars: [14, 6, 14, 6, 14], tile: "bg-(--tile-7) text-(--tile-7-ink)" },
  miot: { bars: [4, 7, 10, 13, 16], tile: "bg-(--tile-2) text-(--tile-2-ink)" },
  dingdong: { bars: [16, 10, 4, 10, 16], tile: "bg-(--tile-8) text-(--tile-8-ink)" },
  google: { bars: [8, 16, 4, 12, 8], tile: "bg-(--tile-4) text-(--tile-4-ink)" },
  alexa: { bars: [10, 4, 16, 4, 10], tile: "bg-(--tile-5) text-(--tile-5-ink)" },
};

const size = 32;
const gap = 4;

/** The mark of a voice platform; its name stands beside it. */
export function VoiceMark({ platform }: { platform: VoicePlatform }) {
  const { bars, tile } = marks[platform];
  const start = (size - gap * (bars.length - 1)) / 2;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      className={`size-8 shrink-0 rounded-[7px] ${tile}`}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
    >
      {bars.map((height, i) => (
        <path key={i} d={`M${start + i * gap} ${(size - height) / 2}v${height}`} />
      ))}
    </svg>
  );
}
