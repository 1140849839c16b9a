import { enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";
import { Ban, CircleCheck } from "lucide-react";
import type { BulkAction } from "./bulk-actions.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

interface StatusActions<T> {
  set: (row: T, status: Enabled) => Promise<unknown>;
  /** The texts shown after `count` rows were enabled, or disabled. */
  enabled: (count: number) => string;
  disabled: (count: number) => string;
  /** The question before disabling, which ends sessions or connections. */
  sure: NonNullable<BulkAction<T>["sure"]>;
}

/** The actions "enable" and "disable" for `BulkActions`. */
export function useStatusActions<T>(options: StatusActions<T>): BulkAction<T>[] {
  const words = useMessages(messages);
  return [
    {
      label: words("enable"),
      icon: CircleCheck,
      run: (row) => options.set(row, enabled.yes),
      done: options.enabled,
    },
    {
      label: words("disable"),
      icon: Ban,
      run: (row) => options.set(row, enabled.no),
      done: options.disabled,
      sure: options.sure,
    },
  ];
}
