import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, RefObject } from "react";

interface VirtualRowsProps {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  rowHeight: number;
  columns: number;
  render: (index: number) => ReactNode;
}

/** Renders only the visible rows, between two spacers; every row has the same height. */
export function VirtualRows({ scroller, count, rowHeight, columns, render }: VirtualRowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {before > 0 && <Spacer height={before} columns={columns} />}
      {items.map((item) => render(item.index))}
      {after > 0 && <Spacer height={after} columns={columns} />}
    </>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr role="presentation" className="dt-spacer">
      <td aria-hidden colSpan={columns} style={{ height }} />
    </tr>
  );
}
