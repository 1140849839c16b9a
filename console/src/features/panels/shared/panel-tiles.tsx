import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { PointValue } from "@thingwright/contract/values.ts";
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
  type LucideIcon,
  Sun,
  Thermometer,
  Wind,
  Zap,
} from "lucide-react";
import { memo } from "react";
import { type PanelReader, shownText } from "./panel-tools.ts";

/** By identifier or unit; the first that fits counts. */
const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/batter|charg/, BatteryMedium],
  [/humid|water|moist/, Droplets],
  [/lock/, Lock],
  [/door|window|contact/, DoorOpen],
  [/bell|alarm/, BellRing],
  [/lumin|lux/, Sun],
  [/position|tilt/, Blinds],
  [/pm25|pm10|co2|tvoc|formaldehyde|air_|ppm$|g\/m³$/, Wind],
  [/ (℃|°C|℉|°F)$/, Thermometer],
  [/ (kWh|Wh)$/, ChartColumn],
  [/ (W|V|A|mA)$/, Zap],
  [/ (s|min|h|d)$/, Clock],
];

function iconOf({ identifier, unit = "", data_type }: FunctionPoint): LucideIcon | undefined {
  const text = `${identifier} ${unit}`;
  const isNumber = data_type === "value" || data_type === "float";
  return icons.find(([pattern]) => pattern.test(text))?.[1] ?? (isNumber ? Gauge : undefined);
}

interface TileProps {
  reader: PanelReader;
  point: FunctionPoint;
  value: PointValue | undefined;
}

/** What a device says of itself: a name, and what there is. */
export const ReadingTile = memo(function ReadingTile({ reader, point, value }: TileProps) {
  const Icon = iconOf(point);
  return (
    <div className="flex min-w-0 flex-col justify-between gap-1.5 rounded-xl border border-line bg-sheet p-3 last:odd:col-span-2">
      <dt className="flex min-w-0 items-start gap-1.5 text-meta text-muted">
        {Icon && <Icon aria-hidden size={14} className="mt-px shrink-0 text-accent-ink" />}
        <bdi className="min-w-0 break-words">{reader.texts.name(point)}</bdi>
      </dt>
      <dd className="tabular text-section font-semibold break-words">
        <bdi>{shownText(reader, point, value)}</bdi>
      </dd>
    </div>
  );
});
