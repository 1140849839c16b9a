import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { Kbd } from "../kbd.tsx";
import type { MenuAction, MenuEntry } from "../menu.tsx";
import { Portal } from "../portal.tsx";

interface MenuPopupProps {
  anchor: RefObject<HTMLElement | null>;
  /** The id of the button. */
  labelledBy: string;
  openedBy: "pointer" | "keyboard" | undefined;
  onClose: () => void;
  items: readonly MenuEntry[];
  align: "start" | "center" | "end";
  side: "top" | "bottom" | "right";
}

/** The popup of a `Menu`. */
export function MenuPopup({ anchor, labelledBy, openedBy, onClose, items, align, side }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openedBy !== "keyboard") return undefined;
    const frame = requestAnimationFrame(() =>
      popup.current?.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [openedBy]);
  return (
    <Base.Root
      modal={false}
      open={openedBy !== undefined}
      onOpenChange={(open, { event }) => {
        // If a press on the button closed the popup here, the button's own handler would open it again.
        const pressed =
          event.type !== "keydown" && event.target instanceof Node && anchor.current?.contains(event.target);
        if (!open && !pressed) onClose();
      }}
    >
      <Portal as={Base.Portal}>
        <Base.Positioner
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            ref={popup}
            finalFocus={anchor}
            aria-labelledby={labelledBy}
            className="popup max-h-(--available-height) max-w-80 min-w-44 overflow-y-auto p-1"
          >
            {sections(items).map(({ heading, entries }, index) => (
              <Fragment key={index}>
                {index > 0 && <Base.Separator className="-mx-1 my-1 h-px bg-line" />}
                <Base.Group>
                  {heading !== undefined && (
                    <Base.GroupLabel className="px-2 py-1 text-meta text-muted">{heading}</Base.GroupLabel>
                  )}
                  {entries.map((entry, position) => (
                    <Item key={position} entry={entry} />
                  ))}
                </Base.Group>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}

interface Section {
  heading?: ReactNode;
  entries: MenuAction[];
}

function sections(items: readonly MenuEntry[]): Section[] {
  const result: Section[] = [{ entries: [] }];
  for (const item of items) {
    if (!item) continue;
    if (item === "separator") result.push({ entries: [] });
    else if ("heading" in item) result.push({ heading: item.heading, entries: [] });
    else result.at(-1)?.entries.push(item);
  }
  return result.filter((section) => section.entries.length > 0);
}

function Item({ entry }: { entry: MenuAction }) {
  const { icon: Icon, checked } = entry;
  const className = cx("option", entry.tone === "danger" && "text-danger-ink");
  const content = (
    <>
      {Icon && (
        <Icon
          aria-hidden
          className={cx("size-4 shrink-0", entry.tone !== "danger" && "text-muted")}
          strokeWidth={1.75}
        />
      )}
      <span className="min-w-0 flex-1">
        {entry.label}
        {entry.hint && <span className="block text-meta text-muted">{entry.hint}</span>}
      </span>
      {entry.shortcut && <Kbd keys={entry.shortcut} />}
      {checked !== undefined && (
        <Check aria-hidden className={cx("size-4 shrink-0 text-accent-ink", !checked && "invisible")} />
      )}
    </>
  );
  const disabled = entry.disabled ?? false;
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem
        checked={checked}
        disabled={disabled}
        closeOnClick
        onCheckedChange={() => entry.onSelect?.()}
        className={className}
      >
        {content}
      </Base.CheckboxItem>
    );
  }
  if (entry.render && !disabled) {
    return (
      <Base.LinkItem render={entry.render} closeOnClick className={className}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item disabled={disabled} onClick={() => entry.onSelect?.()} className={className}>
      {content}
    </Base.Item>
  );
}
