import { useEffect, useState } from "react";
import { holdPages } from "../router.ts";

interface LeaveGuard {
  /** Goes on to where somebody wants to go; undefined while nobody wants to leave. */
  goOn: (() => void) | undefined;
  stay: () => void;
}

/** Has the page ask before it is left, by a link, the way back of the phone, or the browser, for as long as it is held. */
export function useLeaveGuard(isHeld: boolean): LeaveGuard {
  const [goOn, setGoOn] = useState<() => void>();
  useEffect(() => {
    if (!isHeld) return undefined;
    const release = holdPages((leave) => setGoOn(() => leave));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => {
      release();
      removeEventListener("beforeunload", warn);
    };
  }, [isHeld]);
  return { goOn, stay: () => setGoOn(undefined) };
}
