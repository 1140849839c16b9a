import { enabled, type Enabled } from "@thingwright/contract/enums.ts";
import { useState } from "react";
import { Switch } from "../ui/switch.tsx";
import { toast } from "../ui/toast.ts";
import { errorText } from "./call-error.ts";

interface EnabledSwitchProps {
  status: Enabled;
  /** Names what is switched, for screen readers. */
  label: string;
  /** Asks first; nothing changes where the answer is no. */
  sure?: (status: Enabled) => Promise<boolean>;
  /** Makes the change and waits until the page shows it. */
  onSet: (status: Enabled) => Promise<unknown>;
  disabled?: boolean;
}

/** Shows the change at once, and takes it back with the reason if it is refused. */
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
