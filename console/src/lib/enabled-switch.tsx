import { enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";
import { useState } from "react";
import { Switch } from "../ui/switch.tsx";
import { toast } from "../ui/toast.ts";
import { errorText } from "./call-error.ts";

interface EnabledSwitchProps {
  status: Enabled;
  /** The name of the switch for screen readers. */
  label: string;
  /** Asks before the change; nothing changes if it resolves to false. */
  sure?: (status: Enabled) => Promise<boolean>;
  /** Makes the change and resolves when the page shows it. */
  onSet: (status: Enabled) => Promise<unknown>;
  disabled?: boolean;
}

/**
 * A switch that shows a change at once. If the server refuses the change, the switch goes back and a toast shows the
 * reason.
 */
export function EnabledSwitch({ status, label, sure, onSet, disabled }: EnabledSwitchProps) {
  const [wanted, setWanted] = useState<Enabled>();
  const change = async (on: boolean) => {
    const next = on ? enabled.yes : enabled.no;
    if (sure && !(await sure(next))) return;
    setWanted(next);
    try {
      await onSet(next);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <Switch
      aria-label={label}
      value={(wanted ?? status) === enabled.yes}
      pending={wanted !== undefined}
      onChange={(on) => void change(on)}
      disabled={disabled}
    />
  );
}
