import { Dialog } from "@base-ui/react/dialog";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { paletteClass } from "./command-palette/class.ts";
import { Panel } from "./command-palette/panel.tsx";
import { cx } from "./cx.ts";
import { Portal } from "./portal.tsx";

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
  /** Whether Enter was pressed before it was shown. */
  isEntered?: boolean;
  /** Has the focus after it; by default what had it before. */
  returnTo?: RefObject<HTMLElement | null>;
  /** Told when its input has the focus. What stood in its place may go then: it comes without a transition. */
  onShown?: () => void;
  /** Shown at the bottom, such as a list of the keys. */
  footer?: ReactNode;
}

/** A dialog that finds screens, objects and commands by typing. */
export function CommandPalette(props: CommandPaletteProps) {
  const comes = !props.onShown;
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => props.onOpenChange(open)}>
      <Portal as={Dialog.Portal}>
        <Dialog.Backdrop className={cx(paletteClass.scrim, "transition-opacity data-ending-style:opacity-0", comes && "data-starting-style:opacity-0")} />
        <Dialog.Popup
          aria-label={props.placeholder}
          {...(props.returnTo && { finalFocus: props.returnTo })}
          className={cx(
            paletteClass.box,
            "transition-[opacity,transform] data-ending-style:scale-98 data-ending-style:opacity-0",
            comes && "data-starting-style:scale-98 data-starting-style:opacity-0",
          )}
        >
          <Panel {...props} />
        </Dialog.Popup>
      </Portal>
    </Dialog.Root>
  );
}
