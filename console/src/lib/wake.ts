/** Milliseconds. A beat that comes late by `slept` means that the machine, or a hidden page, has slept. */
const beat = { every: 5000, slept: 10_000 };

/**
 * Calls back when what was known of the network may no longer hold: it has come or gone, the page is shown again, or
 * the machine has slept. While there is none it calls back again and again, because what was under way may still arrive.
 */
export function onWake(listener: () => void): void {
  let last = Date.now();
  const check = () => {
    const late = Date.now() - last - beat.every;
    last = Date.now();
    if (late > beat.slept || !navigator.onLine) listener();
  };
  setInterval(check, beat.every);
  addEventListener("focus", check);
  addEventListener("online", listener);
  addEventListener("offline", listener);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && listener());
}
