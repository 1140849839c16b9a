import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Tag } from "../../ui/tag.tsx";
import { messages } from "./messages/en.ts";
import { RangeCell } from "./range-cell.tsx";

interface StandardChoiceProps {
  point: FunctionPoint;
  /** Whether the product has the point already. */
  added: boolean;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A checkbox for a standard function point, with its description. */
export function StandardChoice({ point, added, value, onChange }: StandardChoiceProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Checkbox
          value={value || added}
          disabled={added}
          onChange={onChange}
          label={
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{local(point)}</span>
              <span className="font-mono text-meta break-all text-muted">{point.identifier}</span>
            </span>
          }
        />
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 pl-6 text-meta text-muted">
          <span>{t(`type_${point.data_type}`)}</span>
          <span>{t(`transfer_${point.transfer_type}`)}</span>
          <RangeCell point={point} />
        </div>
      </div>
      {added && <Tag>{t("alreadyAdded")}</Tag>}
    </li>
  );
}
