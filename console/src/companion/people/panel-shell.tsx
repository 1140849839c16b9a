import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import type { ReactNode } from "react";
import { en } from "../../ui/text/en.ts";
import { UiTextContext } from "../../ui/text/ui-text.ts";
import { useCompanion } from "../companion-context.ts";

/** The context providers that the controls of a panel need. */
export function PanelShell({ children }: { children: ReactNode }) {
  const { direction } = useCompanion();
  return (
    <UiTextContext value={en}>
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={direction}>{children}</DirectionProvider>
      </CSPProvider>
    </UiTextContext>
  );
}
