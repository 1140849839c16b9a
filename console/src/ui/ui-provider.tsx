import { CSPProvider } from "@base-ui/react/csp-provider";
import { type ReactNode, useSyncExternalStore } from "react";
import { type UiText, UiTextContext } from "./text/ui-text.ts";
import { anyToast, onToast } from "./toast.ts";
import { lazyPart } from "./lazy-part.ts";

const ToastRegion = lazyPart(() => import("./toast/toast-region.tsx").then((m) => m.ToastRegion));

/** The place where toasts appear; part of `UiProvider`. */
function Toaster() {
  const wanted = useSyncExternalStore(onToast, anyToast);
  return wanted ? <ToastRegion /> : null;
}

/** Provides the kit's words and the toasts. It is used once, around the whole application. */
export function UiProvider({ text, children }: { text: UiText; children: ReactNode }) {
  return (
    <UiTextContext value={text}>
      <CSPProvider disableStyleElements>
        {children}
        <Toaster />
      </CSPProvider>
    </UiTextContext>
  );
}
