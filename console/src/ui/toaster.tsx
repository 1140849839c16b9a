import { useSyncExternalStore } from "react";
import { anyToast, onToast } from "./toast.ts";
import { lazyPart } from "./lazy-part.ts";

const ToastRegion = lazyPart(() => import("./toast/toast-region.tsx").then((m) => m.ToastRegion));

/** The place where toasts appear; part of `UiProvider`. */
export function Toaster() {
  const wanted = useSyncExternalStore(onToast, anyToast);
  return wanted ? <ToastRegion /> : null;
}
