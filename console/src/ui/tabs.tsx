import { Tabs as Base } from "@base-ui/react/tabs";
import { useRender } from "@base-ui/react/use-render";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { useScrollFade } from "./use-scroll-fade.ts";

const LIST = "scroll-fade flex gap-5 border-b border-line";
const TAB =
  "flex h-9 shrink-0 items-center gap-1.5 border-b-2 -mb-px px-0.5 whitespace-nowrap font-medium transition-colors -outline-offset-2";
const IDLE = "border-transparent text-muted hover:text-ink";
const ACTIVE = "border-accent text-ink";

function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <span className="tabular rounded-full bg-sunken px-1.5 text-meta font-normal text-muted">{value}</span>
  );
}

interface TabsProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  items: readonly { value: V; label: ReactNode; count?: number; content: ReactNode }[];
  label: string;
}

/** Tabs for panels of one page. For separate pages use `TabNav`. */
export function Tabs<V extends string>({ value, onChange, items, label }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  useScrollFade(list);
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onChange(next as V)}
      className="flex min-w-0 flex-col gap-4"
    >
      <Base.List ref={list} aria-label={label} className={LIST} activateOnFocus>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={cx(TAB, item.value === value ? ACTIVE : IDLE)}
          >
            {item.label}
            <Count value={item.count} />
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        // The former panel is hidden at once, because it stays for one frame, in which it would show below the new one.
        <Base.Panel key={item.value} value={item.value} className="min-w-0 inert:hidden">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

interface TabNavItem {
  label: ReactNode;
  /** The router's link. */
  render: ReactElement;
  active: boolean;
  count?: number;
}

/** Links between the pages of one object, which look like tabs. */
export function TabNav({ items, label }: { items: readonly TabNavItem[]; label: string }) {
  const nav = useRef<HTMLElement>(null);
  useScrollFade(nav);
  const active = items.findIndex((item) => item.active);
  useEffect(() => {
    nav.current?.children[active]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  return (
    <nav ref={nav} aria-label={label} className={LIST}>
      {items.map((item, index) => (
        <TabLink key={index} {...item} />
      ))}
    </nav>
  );
}

function TabLink({ label, render, active, count }: TabNavItem) {
  return useRender({
    render: render as ReactElement<Record<string, unknown>>,
    props: {
      "aria-current": active ? "page" : undefined,
      className: cx(TAB, active ? ACTIVE : IDLE),
      children: (
        <>
          {label}
          <Count value={count} />
        </>
      ),
    },
  });
}
