import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { PanelReader } from "./panel-tools.ts";
import type { PanelValues } from "./plausible-values.ts";

interface FaultsProps {
  faults: readonly FunctionPoint[];
  values: PanelValues;
  reader: PanelReader;
}

function activeOf({ faults, values, reader }: FaultsProps): string[] {
  return faults.flatMap((point) => {
    const codes = values[point.identifier];
    return Array.isArray(codes) ? codes.map((code) => reader.texts.fault(point, code)) : [];
  });
}

/** The active faults, shown above everything else. */
export function Faults(props: FaultsProps) {
  const active = activeOf(props);
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-xl bg-danger-soft px-3 py-2.5 text-danger-ink">
      {active.map((text) => (
        <li key={text} className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden size={14} className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Says that there is no fault; shown last, because it is of little interest. */
export function NoFault(props: FaultsProps) {
  if (props.faults.length === 0 || activeOf(props).length > 0) return null;
  return (
    <p className="flex items-center justify-center gap-1.5 text-meta text-muted">
      <CircleCheck aria-hidden size={14} className="text-success-ink" />
      {props.reader.words.noFault}
    </p>
  );
}
