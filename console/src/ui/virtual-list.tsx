import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useImperativeHandle, useRef, type Ref } from "react";
import { cx } from "./cx.ts";
import { useOverflow } from "./use-overflow.ts";

export interface VirtualListHandle {
  scrollToTop: () => void;
}

interface VirtualListProps<T> {
  /** The name of the list for screen readers. */
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  /** In pixels; the same for every item. */
  itemHeight: number;
  /** Called with whether the first item is visible: a live list pauses while it is not. */
  onAtTop?: (atTop: boolean) => void;
  /** Shown after the last item. */
  footer?: ReactNode;
  className?: string;
  ref?: Ref<VirtualListHandle>;
  children: (item: T) => ReactNode;
}

/**
 * A long list of items of the same height, which renders only the visible ones. The list's own height comes from
 * `className`.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, itemKey, itemHeight, onAtTop } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const overflowing = useOverflow(scroller);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
    overscan: 10,
  });
  useImperativeHandle(props.ref, () => ({ scrollToTop: () => scroller.current?.scrollTo({ top: 0 }) }));

  const atTop = useRef(true);
  const tell = useRef(onAtTop);
  tell.current = onAtTop;
  useEffect(() => {
    const element = scroller.current;
    const listen = () => {
      const next = (element?.scrollTop ?? 0) < itemHeight / 2;
      if (next === atTop.current) return;
      atTop.current = next;
      tell.current?.(next);
    };
    element?.addEventListener("scroll", listen, { passive: true });
    return () => element?.removeEventListener("scroll", listen);
  }, [itemHeight]);

  return (
    <div
      ref={scroller}
      className={cx("overflow-y-auto -outline-offset-2", props.className)}
      {...(overflowing && { tabIndex: 0, role: "region", "aria-label": props.label })}
    >
      <ul aria-label={props.label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: itemHeight, transform: `translateY(${start}px)` }}
            >
              {props.children(item)}
            </li>
          );
        })}
      </ul>
      {props.footer}
    </div>
  );
}
