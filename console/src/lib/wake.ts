/** In milliseconds. A timer that fires more than `slept` late means that the machine, or a hidden page, has slept. */
const beat = { every: 5000, slept: 10_000 };

/**
 * Calls `listener` when the state of the network may have changed: the network has come or gone, the page is shown
 * again, or the machine has slept. While there is no network, it calls `listener` at every tick of the timer, because a
 * message that was under way may still arrive and make a dead connection look alive.
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
