import type { Device } from "@thingwright/contract/devices/devices.ts";
import { enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";
import { Ban, CircleCheck, Trash2 } from "lucide-react";
import { api } from "../../../lib/api.ts";
import type { ChosenAll } from "../../../lib/chosen-all.ts";
import { ChosenNames } from "../../../lib/chosen-names.tsx";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useMay } from "../../../lib/user.ts";
import { BulkDrawers } from "../bulk/bulk-drawers.tsx";
import { BulkTaskActions } from "../../tasks/shared/bulk-task-actions.tsx";
import { messages } from "./messages/en.ts";
import type { DeviceFilter } from "./device-filters.tsx";

/** Deleting more devices than this requires typing their number. */
const typedAbove = 100;

interface BulkProps {
  /** The filter that all devices of the list match. */
  filter: DeviceFilter;
  /** A text that names all devices of the list, such as "All real devices of this product". */
  allText: string;
  chosen: readonly Device[];
  all: ChosenAll;
  onDone: () => void;
}

/**
 * Actions on the chosen devices, or on all that match the filters: set labels, issue values, enable, disable or delete.
 */
export function BulkDevices({ filter, allText, chosen, all, onDone }: BulkProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const count = all.active ? all.count : chosen.length;
  const many = all.active && all.capped;
  const selection = all.active ? { filter } : { ids: chosen.map(({ id }) => id) };
  const setStatus = (status: Enabled) => () =>
    call(api.devices.setStatusOfMany, { body: { status, ...selection } });
  const subject = all.active ? allText : <ChosenNames names={chosen.map(({ name }) => name)} />;
  const [product] = new Set(chosen.map(({ product_id }) => product_id));
  const isOne = chosen.every(({ product_id }) => product_id === product);
  return (
    <>
      <BulkDrawers
        selection={selection}
        productId={all.active ? filter.product_id : isOne ? product : undefined}
        count={count}
        many={many}
        subject={subject}
        onDone={onDone}
      />
      <BulkTaskActions
        resource="devices"
        onDone={onDone}
        subject={subject}
        actions={[
          may(api.devices.setStatusOfMany) && {
            kind: "device.enable",
            label: words("enable"),
            icon: CircleCheck,
            start: setStatus(enabled.yes),
            sure: all.active
              ? {
                  title: t(many ? "enableVeryManyTitle" : "enableManyTitle", { count }),
                  description: t("enableManyText"),
                  tone: "primary",
                }
              : undefined,
          },
          may(api.devices.setStatusOfMany) && {
            kind: "device.disable",
            label: words("disable"),
            icon: Ban,
            start: setStatus(enabled.no),
            sure: {
              title: t(many ? "disableVeryManyTitle" : "disableManyTitle", { count }),
              description: t("disableManyText"),
            },
          },
          may(api.devices.removeMany) && {
            kind: "device.remove",
            label: words("delete"),
            icon: Trash2,
            start: () => call(api.devices.removeMany, { body: selection }),
            sure: {
              title: t(many ? "deleteVeryManyTitle" : "deleteManyTitle", { count }),
              description: t("deleteManyText"),
              ...(count > typedAbove && { typeToConfirm: String(count) }),
            },
          },
        ]}
      />
    </>
  );
}
