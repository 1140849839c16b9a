import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import type { ModuleSummary } from "@thingwright/contract/products/modules.ts";
import { connectivityIcons } from "../../../ui/connectivity-icons.ts";
import { Picture } from "../../../parts/files/picture.tsx";

type Pictured = Pick<ModuleSummary, "name" | "communication_mode" | "size" | "images">;

interface ModulePictureProps {
  module: Pictured;
  /** Pixels of each side. */
  size: number;
}

/** The first picture of a module. For a module without pictures, this is a drawing with the module's proportions. */
export function ModulePicture({ module, size }: ModulePictureProps) {
  const [first] = module.images;
  return (
    <span style={{ width: size, height: size }} className="block shrink-0">
      {first ? (
        <Picture url={first.url} alt="" className="size-full" />
      ) : (
        <span className="block size-full overflow-hidden rounded-md border border-line bg-sunken">
          <Drawing mode={module.communication_mode} size={module.size} />
        </span>
      )}
    </span>
  );
}

/** The longer side of a drawn board, in units of the drawing, which is 64 units wide and high. */
const longest = 48;

function boardOf(size: string): { width: number; height: number } {
  const [a = 1, b = 1] = size.split("*").map(Number);
  // The board is drawn upright, with the antenna on top, as in data sheets.
  const [short, long] = [Math.min(a, b), Math.max(a, b)];
  return { width: Math.max(20, (longest * short) / long), height: longest };
}

const tone: Record<CommunicationMode, string> = {
  ble: "text-(--tile-1-ink)",
  wifi: "text-(--tile-3-ink)",
  ble_wifi: "text-(--tile-2-ink)",
  zigbee: "text-(--tile-5-ink)",
};

function Drawing({ mode, size }: { mode: CommunicationMode; size: string }) {
  const Icon = connectivityIcons[mode];
  const { width, height } = boardOf(size);
  const [left, top] = [32 - width / 2, 32 - height / 2];
  const antenna = height * 0.24;
  const shield = { x: left + 4, y: top + antenna + 1, width: width - 8, height: height - antenna - 5 };
  const glyph = Math.min(shield.width, shield.height, 18);
  const turns = Math.max(2, Math.round((width - 8) / 7));
  const step = (width - 8) / turns;
  const meander = Array.from({ length: turns }, (_, turn) =>
    turn % 2 === 0 ? `v${-antenna * 0.5} h${step}` : `v${antenna * 0.5} h${step}`,
  ).join(" ");
  const pads = Array.from({ length: 6 }, (_, pad) => top + antenna + 3 + (pad * (height - antenna - 8)) / 5);
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden
      className={`size-full ${tone[mode]}`}
      fill="none"
      stroke="currentColor"
    >
      <rect x={left} y={top} width={width} height={height} rx={2} className="fill-sheet" strokeWidth={1.25} />
      <path d={`M${left + 4} ${top + antenna * 0.8} ${meander}`} strokeWidth={1.25} opacity={0.7} />
      {pads.flatMap((y) => [
        <path key={`l${y}`} d={`M${left - 1.5} ${y}h3`} strokeWidth={1.5} />,
        <path key={`r${y}`} d={`M${left + width - 1.5} ${y}h3`} strokeWidth={1.5} />,
      ])}
      <rect {...shield} rx={1.5} fill="currentColor" fillOpacity={0.1} strokeWidth={1} />
      <Icon
        x={32 - glyph / 2}
        y={shield.y + (shield.height - glyph) / 2}
        width={glyph}
        height={glyph}
        strokeWidth={2}
      />
    </svg>
  );
}
