import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { type UiText, UiTextContext } from "./text/ui-text.ts";
import { Toaster } from "./toaster.tsx";

/** Provides the kit's words and the toasts; stands once around the application. */
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
