import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { messages } from "./messages/en.ts";
import { PointFields } from "./point/point-fields.tsx";
import type { PointsState } from "./use-points.ts";
import { usePointForm } from "./use-point-form.ts";

interface PointDrawerProps {
  state: PointsState;
  /** The function point to edit; without one, the drawer creates a new one. */
  point?: FunctionPoint;
  /** Called after the function point was saved with a changed identifier. */
  onRenamed?: (identifier: string) => void;
  onClose: () => void;
}

/** Creates a custom function point, or edits a custom or standard one. */
export function PointDrawer({ state, point, onRenamed, onClose }: PointDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const { form, taken } = usePointForm(state, { point, onRenamed, onClose });
  return (
    <FormDrawer
      form={form}
      size="lg"
      title={t(point ? "editTitle" : "newTitle")}
      description={point && local(point)}
      submit={words(point ? "save" : "create")}
      onClose={onClose}
      className="flex flex-col gap-7"
    >
      <PointFields
        form={form}
        taken={taken}
        locked={point?.standard ? { fields: "kind", reason: t("standardLocked") } : undefined}
      />
    </FormDrawer>
  );
}
