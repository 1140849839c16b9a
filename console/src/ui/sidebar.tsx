import { Collapsible } from "@base-ui/react/collapsible";
import { useRender } from "@base-ui/react/use-render";
import { ArrowLeft, ChevronDown, type LucideIcon, Search } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";
import { cx } from "./cx.ts";
import { Kbd } from "./kbd.tsx";

/** Product name at the top of the navigation, with the region or the installation at its right. */
export function SidebarBrand({
  logo,
  name,
  badge,
  home,
}: {
  logo?: ReactNode;
  name: ReactNode;
  badge?: ReactNode;
  /** The link to the first page; the logo and the name are shown as this link. */
  home: ReactElement;
}) {
  const brand = useRender({
    render: home as ReactElement<Record<string, unknown>>,
    props: {
      className: "flex min-w-0 flex-1 items-center gap-2 rounded-md",
      children: (
        <>
          {logo ?? <BrandMark />}
          <span className="min-w-0 truncate font-semibold">{name}</span>
        </>
      ),
    },
  });
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 px-2">
      {brand}
      {badge && (
        <span className="rounded-sm border border-line px-1.5 text-meta text-muted max-lg:mr-8">{badge}</span>
      )}
    </div>
  );
}

/** A button that looks like a search box and opens the command palette. */
export function SidebarSearch({
  label,
  shortcut = "mod+k",
  onClick,
}: {
  label: ReactNode;
  shortcut?: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="control mt-1.5 mb-2 flex shrink-0 items-center gap-2 px-2 text-left text-muted"
    >
      <Search aria-hidden size={16} strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <Kbd keys={shortcut} />
    </button>
  );
}

/** "Back to the list" above the menu of one object. */
export function SidebarBack({ render, children }: { render: ReactElement; children: ReactNode }) {
  return useRender({
    render: render as ReactElement<Record<string, unknown>>,
    props: {
      className:
        "mb-1 flex h-8 shrink-0 items-center gap-2 rounded-md px-2 text-muted transition-colors hover:bg-active hover:text-ink",
      children: (
        <>
          <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
          <span className="truncate">{children}</span>
        </>
      ),
    },
  });
}

/**
 * Heights in pixels that result from the classes here: `top` is everything above the first section together with the
 * space below the last, `group` the head of a section, `panel` the space around its entries, and `entry` an entry. With
 * them, the number of sections that fit is known before the first paint. A test compares them with the heights in a
 * browser.
 */
export const sidebarHeights = { top: 98, group: 36, panel: 1, entry: 31 };

interface NavGroupProps {
  label: ReactNode;
  open: boolean;
  /** Undefined for a section that cannot be folded now. */
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

const groupHead = "flex h-7 w-full items-center gap-1 rounded-md px-2 text-meta font-medium text-muted";

/** A section of the navigation that can be folded. */
export function NavGroup({ label, open, onOpenChange, children }: NavGroupProps) {
  const title = <span className="min-w-0 flex-1 truncate text-left">{label}</span>;
  return (
    <Collapsible.Root open={open} onOpenChange={(next) => onOpenChange?.(next)} className="mt-2 shrink-0">
      {onOpenChange ? (
        <Collapsible.Trigger className={cx("group transition-colors hover:text-ink", groupHead)}>
          {title}
          <ChevronDown
            aria-hidden
            size={14}
            className="text-faint transition-transform not-group-data-panel-open:-rotate-90"
          />
        </Collapsible.Trigger>
      ) : (
        <div className={groupHead}>{title}</div>
      )}
      <Collapsible.Panel className="h-(--collapsible-panel-height) overflow-hidden transition-[height] data-ending-style:h-0 data-starting-style:h-0">
        <div className="flex flex-col gap-px py-px">{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

interface NavItemProps {
  /** The router's link. */
  render: ReactElement;
  icon?: LucideIcon;
  active?: boolean;
  badge?: ReactNode;
  children: ReactNode;
}

/** One entry of the navigation. */
export function NavItem({ render, icon: Icon, active = false, badge, children }: NavItemProps) {
  return useRender({
    render: render as ReactElement<Record<string, unknown>>,
    props: {
      "aria-current": active ? "page" : undefined,
      className: cx(
        "flex h-7.5 shrink-0 items-center gap-2.5 rounded-md px-2 transition-colors -outline-offset-2",
        active ? "bg-active font-medium text-ink" : "text-muted hover:bg-hover hover:text-ink",
      ),
      children: (
        <>
          {Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={active ? 2 : 1.75} />}
          <span className="min-w-0 flex-1 truncate">{children}</span>
          {badge !== undefined && <span className="tabular text-meta text-faint">{badge}</span>}
        </>
      ),
    },
  });
}
