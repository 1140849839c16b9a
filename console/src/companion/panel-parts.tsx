import { PanelTopClose } from "lucide-react";
import { useCompanion } from "./companion-context.ts";

/**
 * The classes of a page with a panel. `full` is for panel bundles: they fill the screen below the title up to its
 * edges, and scroll by themselves.
 */
export const panelFrames = {
  plain:
    "mx-auto flex min-h-dvh w-full max-w-120 flex-col px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))]",
  full: "mx-auto flex h-dvh w-full max-w-120 flex-col pt-[max(1rem,env(safe-area-inset-top))]",
};

/** Shown if the app's maker does not want the generic panel, and the product has no panel of its own that can run. */
export function NoPanel() {
  const { words } = useCompanion();
  return (
    <div className="m-auto flex max-w-90 flex-col items-center gap-3 px-6 text-center">
      <PanelTopClose aria-hidden size={28} strokeWidth={1.5} className="text-muted" />
      <p className="font-semibold">{words.noPanelTitle}</p>
      <p className="text-muted">{words.noPanelText}</p>
    </div>
  );
}
