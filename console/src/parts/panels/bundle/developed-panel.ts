import type { DevelopedPanel } from "@thingwright/contract/content/panel-development.ts";
import { useEffect, useState } from "react";
import { useLive } from "../../../lib/live.ts";
import { useUser } from "../../../lib/user.ts";

/**
 * The development of a panel counts as ended this many milliseconds after the last message about the panel. The browser
 * measures this time, because its clock may differ from the server's.
 */
const overAfterMs = 16_000;

/** The panel that the user is developing, for as long as the development command runs. */
export function useDevelopedPanel(): DevelopedPanel | null {
  const uid = useUser()?.uid;
  const [panel, setPanel] = useState<DevelopedPanel | null>(null);
  const show = (told: DevelopedPanel | null) =>
    // The server repeats messages about the same panel, which must not reload it.
    setPanel((shown) =>
      shown?.bundle.address === told?.bundle.address && shown && told
        ? { ...shown, until: told.until }
        : told,
    );
  useLive("panel_development", uid, {
    onSnapshot: (told) => show(told.panel),
    onDelta: (told) => show(told.panel),
  });
  const until = panel?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => setPanel(null), overAfterMs);
    return () => clearTimeout(timer);
  }, [until]);
  return panel;
}
