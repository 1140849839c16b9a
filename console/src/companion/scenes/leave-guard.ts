import { useEffect, useState } from "react";
import { holdPages } from "../router.ts";

interface LeaveGuard {
  /** Goes on to the page that the person wants to open; undefined while nobody wants to leave. */
  goOn: (() => void) | undefined;
  stay: () => void;
}

/** While `isHeld`, asks before the page is left by a link, by the phone's back button, or in the browser. */
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
