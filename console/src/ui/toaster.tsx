import { lazy, Suspense, useSyncExternalStore } from "react";
import { anyToast, onToast } from "./toast.ts";

const ToastRegion = lazy(() => import("./toast/toast-region.tsx").then((m) => ({ default: m.ToastRegion })));

/** The place where toasts appear; part of `UiProvider`. */
export function Toaster() {
  const wanted = useSyncExternalStore(onToast, anyToast);
  return wanted ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
