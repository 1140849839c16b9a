import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Drawer } from "../../../ui/drawer.tsx";
import { PropertyHistory } from "./property-history.tsx";
import { messages } from "./messages/en.ts";

interface HistoryDrawerProps {
  deviceId: string;
  point: FunctionPoint | undefined;
  open: boolean;
  onClose: () => void;
}

/** The history of one property, in a drawer over the list of all. */
export function HistoryDrawer({ deviceId, point, open, onClose }: HistoryDrawerProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={point ? t("historyOf", { name: local(point) }) : ""}
      description={point && <span className="font-mono text-meta">{point.identifier}</span>}
    >
      {point && <PropertyHistory key={point.identifier} deviceId={deviceId} point={point} />}
    </Drawer>
  );
}
