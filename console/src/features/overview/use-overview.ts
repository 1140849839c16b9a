import type { FirstSteps, OverviewMotion } from "@thingwright/contract/accounts/overview.ts";
import { useSyncExternalStore } from "react";
import { api } from "../../lib/api.ts";
import { type Live, useLive } from "../../lib/live.ts";
import { useCall, useKept } from "../../lib/query.ts";
import { useUser } from "../../lib/user.ts";
import { merged } from "./minutes.ts";

/**
 * How often the parts that are not live, such as the list of tasks that wait for the user, are reloaded, in
 * milliseconds.
 */
const refetchInterval = 30_000;

/** The overview, live while the browser tab is visible. */
export function useOverview() {
  // The data is always stale, so that it is reloaded when the user returns from another page.
  const query = useCall(api.overview.get, {}, { refetchInterval, staleTime: 0 });
  const kept = useKept();
  const uid = useUser()?.uid;
  const move = (to: (motion: OverviewMotion | null) => OverviewMotion | null) =>
    kept.set(api.overview.get, {}, (overview) => ({ ...overview, motion: to(overview.motion) }));
  const live: Live = useLive("overview", useVisible() ? uid : undefined, {
    onSnapshot: (motion) => move(() => motion),
    onDelta: ({ minutes, ...rest }) => {
      move(
        (motion) =>
          motion && {
            ...motion,
            ...rest,
            minutes: minutes ? merged(motion.minutes, minutes) : motion.minutes,
          },
      );
      const steps = query.data?.first_steps;
      if (steps && !isWhole(steps)) void kept.refresh(api.overview.get);
    },
  });
  return { ...query, live };
}

/** Whether all steps are done. */
export function isWhole({ created, defined, connected, seen }: FirstSteps): boolean {
  return created && defined && connected && seen;
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
  );
}
