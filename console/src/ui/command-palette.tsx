import { Dialog } from "@base-ui/react/dialog";
import type { LucideIcon } from "lucide-react";
import { type ReactNode } from "react";
import { Spinner } from "./spinner.tsx";
import { useUiText } from "./text/ui-text.ts";
import { lazyPart } from "./lazy-part.ts";
import { Portal } from "./portal.tsx";

const Panel = lazyPart(() => import("./command-palette/panel.tsx").then((m) => m.Panel));

export interface Command {
  id: string;
  label: string;
  /** A second text in a muted colour: the place of the entry, or its identifier. */
  hint?: ReactNode;
  icon?: LucideIcon;
  /** Further words that find the entry. */
  keywords?: string[];
  shortcut?: string;
  onSelect: () => void;
}

export interface CommandGroup {
  heading: string;
  items: readonly Command[];
  /** Whether the items are results of a search by the server, which are shown without filtering. */
  found?: boolean;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  groups: readonly CommandGroup[];
  /** True while the server searches. */
  loading?: boolean;
  placeholder: string;
  /** Shown at the bottom, such as a list of the keys. */
  footer?: ReactNode;
}

/** A dialog that finds screens, objects and commands by typing. Its list loads when it is first opened. */
export function CommandPalette(props: CommandPaletteProps) {
  const text = useUiText();
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => props.onOpenChange(open)}>
      <Portal as={Dialog.Portal}>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={props.placeholder}
          className="fixed inset-x-2 top-[calc(var(--notice)+0.5rem)] z-50 mx-auto max-w-150 overflow-hidden rounded-xl bg-float shadow-overlay outline-none transition-[opacity,transform] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:top-[12vh]"
        >
          <Panel
            meanwhile={
              <div className="grid h-24 place-items-center text-muted">
                <Spinner label={text.loading} />
              </div>
            }
            {...props}
          />
        </Dialog.Popup>
      </Portal>
    </Dialog.Root>
  );
}
