import type { DevelopedPanel } from "@thingwright/contract/content/panel-development.ts";
import { useEffect, useState } from "react";
import { useLive } from "../../../lib/live.ts";
import { useUser } from "../../../lib/user.ts";

/** So long after it was told of last, it is over; by the time that passes here, as this clock may differ from the server's. */
const overAfterMs = 16_000;

/** The panel that the person is writing, for as long as its command runs. */
export function useDevelopedPanel(): DevelopedPanel | null {
  const uid = useUser()?.uid;
  const [panel, setPanel] = useState<DevelopedPanel | null>(null);
  const show = (told: DevelopedPanel | null) =>
    // The same one is told again and again, and is not loaded anew.
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
