import type { Enabled } from "@thingwright/contract/grammar/enums.ts";
import { api } from "../../lib/api.ts";
import { useAction, useKept } from "../../lib/query.ts";

/** Enables or disables a member; resolves when the page shows the change. */
export function useSetStatus(): (uid: string, status: Enabled) => Promise<void> {
  const kept = useKept();
  const setStatus = useAction(api.members.setStatus, { invalidates: [] });
  return async (uid, status) => {
    await setStatus.run({ params: { uid }, body: { status } });
    await kept.refresh("members");
  };
}
