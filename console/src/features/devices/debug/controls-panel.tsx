import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";
import { accepts, type FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { SlidersHorizontal } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { NoPoints } from "../info/no-points.tsx";
import { ControlRow } from "./control-row.tsx";
import { messages } from "./messages/en.ts";
import { PointName } from "./point-name.tsx";
import { ReportedValue } from "./reported-value.tsx";
import type { Sending } from "./call-result.ts";

interface ControlsPanelProps {
  productId: string;
  points: readonly FunctionPoint[];
  properties: ReadonlyMap<string, PropertyState>;
  disabled: boolean;
  onSend: (sending: Sending) => Promise<void>;
  /** The sparkline of a property's last values. */
  trailOf: (identifier: string) => ReactNode;
}

/** With this many function points or more, the panel has a search field. */
const many = 8;

/** A control for each function point that can be issued, and the values of the others. */
export function ControlsPanel({
  productId,
  points,
  properties,
  disabled,
  onSend,
  trailOf,
}: ControlsPanelProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const [wanted, setWanted] = useState("");
  const text = wanted.trim().toLowerCase();
  const shown = points.filter(
    (point) => !text || `${local(point)} ${point.identifier}`.toLowerCase().includes(text),
  );
  const issued = shown.filter(accepts);
  const reported = shown.filter((point) => !accepts(point));
  if (points.length === 0)
    return (
      <div className="rounded-lg border border-line">
        <NoPoints productId={productId} text={t("noPointsText")} />
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {points.length > many && (
        <SearchInput value={wanted} onChange={setWanted} delay={0} placeholder={t("search")} />
      )}
      {shown.length === 0 && <p className="py-8 text-center text-muted">{t("nothingFound")}</p>}
      {!points.some(accepts) && (
        <div className="rounded-lg border border-line">
          <EmptyState
            icon={SlidersHorizontal}
            title={t("noIssuableTitle")}
            description={t("noIssuableText")}
          />
        </div>
      )}
      {issued.length > 0 && (
        <div className="@container divide-y divide-line rounded-lg border border-line">
          {issued.map((point) => (
            <ControlRow
              key={point.identifier}
              point={point}
              state={properties.get(point.identifier)}
              trail={properties.get(point.identifier)?.reported && trailOf(point.identifier)}
              disabled={disabled}
              onSend={(value) => onSend({ params: { [point.identifier]: value } })}
            />
          ))}
        </div>
      )}
      {reported.length > 0 && (
        <Card flush title={t("readOnly")} description={t("readOnlyText")}>
          <div className="@container divide-y divide-line">
            {reported.map((point) => (
              <div
                key={point.identifier}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-2.5 @lg:grid-cols-[minmax(0,1fr)_10rem_8rem] @lg:[&>:nth-child(2)]:order-3"
              >
                <PointName point={point} />
                <ReportedValue point={point} state={properties.get(point.identifier)} />
                <div className="col-span-2 w-40 @lg:order-2 @lg:col-span-1">
                  {properties.get(point.identifier)?.reported && trailOf(point.identifier)}
                </div>
              </div>
            ))}
          </div>
        </Card>
      )}
    </div>
  );
}
