import { Dialog } from "@base-ui/react/dialog";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Spinner } from "./spinner.tsx";
import { useUiText } from "./text/ui-text.ts";
import { lazyPart } from "./lazy-part.ts";

const Panel = lazyPart(() => import("./command-palette/panel.tsx").then((m) => m.Panel));

export interface Command {
  id: string;
  label: string;
  /** A second, quieter piece: where it is, its identifier. */
  hint?: ReactNode;
  icon?: LucideIcon;
  /** Further words that find it. */
  keywords?: string[];
  shortcut?: string;
  onSelect: () => void;
}

export interface CommandGroup {
  heading: string;
  items: readonly Command[];
  /** Results of the server's search: shown as they come, not filtered again. */
  found?: boolean;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  groups: readonly CommandGroup[];
  /** The server is searching. */
  loading?: boolean;
  placeholder: string;
  /** Shown at the foot, such as what the keys do. */
  footer?: ReactNode;
}

/** Goes anywhere and does anything, from the keyboard. Its list loads when first opened. */
export function CommandPalette(props: CommandPaletteProps) {
  const text = useUiText();
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => props.onOpenChange(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={props.placeholder}
          className="fixed inset-x-2 top-2 z-50 mx-auto max-w-150 overflow-hidden rounded-xl bg-float shadow-overlay outline-none transition-[opacity,transform] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:top-[12vh]"
        >
          <Suspense
            fallback={
              <div className="grid h-24 place-items-center text-muted">
                <Spinner label={text.loading} />
              </div>
            }
          >
            <Panel {...props} />
          </Suspense>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
