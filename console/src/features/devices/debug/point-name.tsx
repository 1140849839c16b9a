import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useLocalName } from "../../../lib/local-name.ts";

/** A function point's name, and under it its identifier. */
export function PointName({ point }: { point: FunctionPoint }) {
  const local = useLocalName();
  return (
    <p className="min-w-0">
      <span className="block truncate font-medium">{local(point)}</span>
      <span className="block truncate font-mono text-meta text-muted">{point.identifier}</span>
    </p>
  );
}
