import { useRender } from "@base-ui/react/use-render";
import type { LucideIcon } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from "react";
import { lazyPart } from "./lazy-part.ts";

const load = () => import("./menu/menu-popup.tsx").then((m) => m.MenuPopup);
const MenuPopup = lazyPart(load);
const preload = () => void load().catch(() => undefined);

export interface MenuAction {
  label: ReactNode;
  icon?: LucideIcon;
  onSelect?: () => void;
  /** A link instead of an action, such as the router's `<Link to>`. */
  render?: ReactElement;
  tone?: "danger";
  disabled?: boolean;
  /** A second, quieter line: why it is disabled, what it does. */
  hint?: ReactNode;
  shortcut?: string;
  /** One of a set: shows a tick or its place. */
  checked?: boolean;
}

/** `false` entries are left out, so that a condition may stand before an entry. */
export type MenuEntry = MenuAction | { heading: ReactNode } | "separator" | false | null | undefined;

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuEntry[];
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "right";
}

/** Actions that drop down from a button. What drops down loads as the pointer or the focus comes near. */
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
      onPointerEnter: preload,
      onFocus: preload,
      // A click without a pointer comes from the keyboard.
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
        <Suspense>
          <MenuPopup
            anchor={anchor}
            labelledBy={id}
            openedBy={open}
            onClose={() => setOpen(undefined)}
            items={items}
            align={align}
            side={side}
          />
        </Suspense>
      )}
    </>
  );
}
