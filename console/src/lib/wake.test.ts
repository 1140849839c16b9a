import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onWake } from "./wake.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("wakes when the network comes or goes, the page is shown, or the machine has slept", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const tab = new EventTarget();
  const network = { onLine: true };
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  const woken = vi.fn<() => void>();
  onWake(woken);
  vi.advanceTimersByTime(60_000);
  tab.dispatchEvent(new Event("focus"));
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(woken, "all is as it was").not.toHaveBeenCalled();
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  for (const name of ["online", "offline"]) tab.dispatchEvent(new Event(name));
  expect(woken).toHaveBeenCalledTimes(3);
  vi.setSystemTime(Date.now() + 3_600_000);
  tab.dispatchEvent(new Event("focus"));
  expect(woken, "after an hour of sleep").toHaveBeenCalledTimes(4);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5000);
  expect(woken).toHaveBeenCalledTimes(5);
  network.onLine = false;
  vi.advanceTimersByTime(10_000);
  expect(woken, "as long as there is no network").toHaveBeenCalledTimes(7);
});
