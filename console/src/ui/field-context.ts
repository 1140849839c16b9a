import { createContext, useContext } from "react";

export interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  "aria-required"?: boolean | "true" | "false" | undefined;
}

/** The props that connect a control to the surrounding `Field`; the control's own props win. */
export function useControlProps(own: ControlProps = {}): ControlProps {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
    "aria-required": own["aria-required"] ?? (field?.required || undefined),
  };
}

/**
 * The props that connect a control that `<label for>` cannot name (a popup's button, a group of radio buttons) to the
 * surrounding `Field`.
 */
export function useLabelledProps() {
  const field = useContext(FieldContext);
  return {
    id: field?.id,
    "aria-labelledby": field?.labelId,
    "aria-describedby": field?.describedBy,
    "aria-invalid": field?.invalid || undefined,
    "aria-required": field?.required || undefined,
  };
}

/**
 * Like {@link useLabelledProps}, for an element whose role is `group`, which does not allow `aria-required`: the label
 * alone says that the field is required.
 */
export function useGroupProps() {
  const { "aria-required": _required, ...group } = useLabelledProps();
  return group;
}
