import { useRender } from "@base-ui/react/use-render";
import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.ts";

const MenuPopup = lazyPart(() => import("./menu/menu-popup.tsx").then((m) => m.MenuPopup));

export interface MenuAction {
  label: ReactNode;
  icon?: LucideIcon;
  onSelect?: () => void;
  /** A link instead of an action, such as the router's `<Link to>`. */
  render?: ReactElement;
  tone?: "danger";
  disabled?: boolean;
  /** A second line in a muted colour: what the entry does, or why it is disabled. */
  hint?: ReactNode;
  shortcut?: string;
  /** For entries of which one is chosen: true shows a tick, false leaves the space for the tick empty. */
  checked?: boolean;
}

/** Entries that are false, null or undefined are left out, so that an entry may be written as `condition && {…}`. */
export type MenuEntry = MenuAction | { heading: ReactNode } | "separator" | false | null | undefined;

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuEntry[];
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "right";
}

/** Actions that drop down from a button. The popup's code loads when the pointer or the focus reaches the button. */
export function Menu({ trigger, items, align = "start", side = "bottom" }: MenuProps) {
  const anchor = useRef<HTMLElement>(null);
  const ownId = useId();
  const { id = ownId } = trigger.props as { id?: string };
  const [open, setOpen] = useState<"pointer" | "keyboard">();
  const [wanted, setWanted] = useState(false);
  const show = (by: "pointer" | "keyboard") => {
    setWanted(true);
    setOpen(by);
  };
  const button = useRender({
    render: trigger as ReactElement<Record<string, unknown>>,
    ref: anchor,
    props: {
      id,
      "aria-haspopup": "menu",
      "aria-expanded": open !== undefined,
      "data-popup-open": open ? "" : undefined,
      onPointerEnter: MenuPopup.preload,
      onFocus: MenuPopup.preload,
      // `detail` is 0 for a click by keyboard.
      onClick: ({ detail }: { detail: number }) =>
        open ? setOpen(undefined) : show(detail === 0 ? "keyboard" : "pointer"),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown" || open) return;
        event.preventDefault();
        show("keyboard");
      },
    },
  });
  return (
    <>
      {button}
      {wanted && (
        <MenuPopup
          anchor={anchor}
          labelledBy={id}
          openedBy={open}
          onClose={() => setOpen(undefined)}
          items={items}
          align={align}
          side={side}
        />
      )}
    </>
  );
}
