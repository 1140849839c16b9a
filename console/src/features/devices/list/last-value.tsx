import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { usePoints } from "../api.ts";
import { useValueText } from "../value/use-value-text.ts";
import type { ShownDevice, ShownValue } from "./live-row-updates.ts";

/** The last reported value of a device, with the name of its function point. */
export function LastValue({ device }: { device: ShownDevice }) {
  const last = device.activity?.last_value;
  if (!last) return <span className="tabular text-muted">--</span>;
  if (!("listed" in last)) return <Worded last={last} point={last.point ?? undefined} />;
  return <Heard productId={device.product_id} last={last} />;
}

interface HeardProps {
  productId: string;
  last: Extract<ShownValue, { listed: unknown }>;
}

/** A value that was reported after the list was loaded. Its function point is looked up in the product's definition. */
function Heard({ productId, last }: HeardProps) {
  const { index, pending } = usePoints(productId);
  const { listed } = last;
  if (pending && listed) return <Worded last={listed} point={listed.point ?? undefined} />;
  return <Worded last={last} point={index.get(last.identifier)} />;
}

interface WordedProps {
  last: Pick<ShownValue, "identifier" | "value">;
  point: FunctionPoint | undefined;
}

function Worded({ last: { identifier, value }, point }: WordedProps) {
  const text = useValueText();
  const local = useLocalName();
  const shown = text(point, value);
  return (
    <span className="block min-w-0 away:text-muted">
      <span className="tabular block truncate" title={shown}>
        {shown}
      </span>
      <span className="block truncate text-meta text-muted" title={identifier}>
        {point ? local(point) : identifier}
      </span>
    </span>
  );
}
