import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import {
  BatteryMedium,
  BellRing,
  Blinds,
  ChartColumn,
  Clock,
  DoorOpen,
  Droplets,
  Gauge,
  Lock,
  Sun,
  Thermometer,
  Wind,
  Zap,
} from "lucide-react";
import { createElement, memo } from "react";
import { type PanelReader, shownText } from "./panel-tools.ts";

const icons = {
  battery: BatteryMedium,
  water: Droplets,
  lock: Lock,
  door: DoorOpen,
  bell: BellRing,
  light: Sun,
  cover: Blinds,
  air: Wind,
  warmth: Thermometer,
  energy: ChartColumn,
  power: Zap,
  time: Clock,
  number: Gauge,
};

/** Matched against identifier and unit; the first match decides. */
const patterns: readonly (readonly [keyof typeof icons, RegExp])[] = [
  ["battery", /batter|charg/],
  ["water", /humid|water|moist/],
  ["lock", /lock/],
  ["door", /door|window|contact/],
  ["bell", /bell|alarm/],
  ["light", /lumin|lux/],
  ["cover", /position|tilt/],
  ["air", /pm25|pm10|co2|tvoc|formaldehyde|air_|ppm$|g\/m³$/],
  ["warmth", / (℃|°C|℉|°F)$/],
  ["energy", / (kWh|Wh)$/],
  ["power", / (W|V|A|mA)$/],
  ["time", / (s|min|h|d)$/],
];

/** Returns the subject of a reading; undefined if neither identifier nor unit tells it. */
function subjectOf({ identifier, unit = "", data_type }: FunctionPoint): keyof typeof icons | undefined {
  const isNumber = data_type === "value" || data_type === "float";
  const found = patterns.find(([, pattern]) => pattern.test(`${identifier} ${unit}`));
  return found?.[0] ?? (isNumber ? "number" : undefined);
}

interface TileProps {
  reader: PanelReader;
  point: FunctionPoint;
  value: PointValue | undefined;
}

/** A tile with a reading: its name and its value. */
export const ReadingTile = memo(function ReadingTile({ reader, point, value }: TileProps) {
  const subject = subjectOf(point);
  return (
    <div className="flex min-w-0 flex-col justify-between gap-1.5 rounded-xl border border-line bg-sheet p-3 last:odd:col-span-2">
      <dt className="flex min-w-0 flex-wrap items-start gap-x-1.5 text-meta text-muted">
        {subject &&
          createElement(icons[subject], {
            "aria-hidden": true,
            size: 14,
            className: "mt-px shrink-0 text-accent-ink",
          })}
        {/* A long name wraps below the icon instead of breaking within a word. */}
        <bdi className="max-w-full shrink-0 grow break-words">{reader.texts.name(point)}</bdi>
      </dt>
      <dd className="tabular text-section font-semibold break-words">
        <bdi>{shownText(reader, point, value)}</bdi>
      </dd>
    </div>
  );
});
