import { useLayoutEffect, useRef } from "react";
import { OfflineNotice } from "./offline-notice.tsx";
import { ReloadNotice } from "./reload-notice.tsx";

/**
 * What concerns every page: a bar above it. All that stands at the edges of the window makes room for it (the token
 * `--notice` is its height), so that it covers no button.
 */
export function NoticeBar() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => style.setProperty("--notice", `${current.offsetHeight}px`));
    watcher.observe(current);
    return () => {
      watcher.disconnect();
      style.removeProperty("--notice");
    };
  }, []);
  return (
    <div ref={bar} role="status" className="fixed inset-x-0 top-0 z-60 bg-warning-soft text-ink">
      <OfflineNotice />
      <ReloadNotice />
    </div>
  );
}
