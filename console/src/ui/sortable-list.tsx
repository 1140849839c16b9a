import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { restrictToParentElement, restrictToVerticalAxis } from "@dnd-kit/modifiers";
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { useEffect, useMemo, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { useKeyboardOrder } from "./keyboard-order.ts";
import { useReadOnly } from "./read-only.ts";
import { useUiText } from "./text/ui-text.ts";

export interface SortableSlot {
  /** The drag handle; empty while the list is disabled. */
  handle: ReactNode;
  index: number;
  dragging: boolean;
}

interface SortableListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The name of an item in announcements to screen readers. */
  labelOf: (item: T) => string;
  onReorder: (items: T[]) => void;
  disabled?: boolean;
  /** Name of the list for screen readers. */
  label?: string;
  className?: string;
  children: (item: T, slot: SortableSlot) => ReactNode;
}

/** A list that the user sorts by dragging, with the pointer or the keyboard; the caller keeps the order. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, keyOf, labelOf, onReorder, children } = props;
  const disabled = useReadOnly(props.disabled);
  const text = useUiText();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const keys = items.map(keyOf);
  const nameOf = (key: string | number) => {
    const item = items[keys.indexOf(String(key))];
    return item === undefined ? "" : labelOf(item);
  };
  const place = (key: string | number) => keys.indexOf(String(key)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => text.drag.start(nameOf(active.id), place(active.id), items.length),
    onDragOver: ({ active, over }) =>
      over ? text.drag.over(nameOf(active.id), place(over.id), items.length) : undefined,
    onDragEnd: ({ active, over }) =>
      text.drag.end(nameOf(active.id), place((over ?? active).id), items.length),
    onDragCancel: ({ active }) => text.drag.cancel(nameOf(active.id)),
  };
  const reorder = (from: number, to: number) => onReorder(arrayMove([...items], from, to));
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    reorder(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  const { carried, said, listeners } = useKeyboardOrder(keys, nameOf, ({ from, to }) => reorder(from, to));
  const shown = carried ? arrayMove([...items], carried.from, carried.to) : items;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: text.drag.instructions } }}
    >
      <SortableContext items={shown.map(keyOf)} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ul aria-label={props.label} className={cx("flex flex-col", props.className)} {...listeners}>
          {shown.map((item, index) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              name={labelOf(item)}
              disabled={disabled}
              carriedTo={carried?.key === keyOf(item) ? carried.to : null}
            >
              {(handle, dragging) => children(item, { handle, index, dragging })}
            </Row>
          ))}
        </ul>
      </SortableContext>
      <span role="status" className="sr-only">
        {said}
      </span>
    </DndContext>
  );
}

interface RowProps {
  id: string;
  name: string;
  disabled: boolean;
  /** The index to which the user has moved this row by keyboard; null if no row or another one is picked up. */
  carriedTo: number | null;
  children: (handle: ReactNode, dragging: boolean) => ReactNode;
}

function Row({ id, name, disabled, carriedTo, children }: RowProps) {
  const text = useUiText();
  const { attributes, listeners, node, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id,
      disabled,
    });
  useEffect(() => {
    if (carriedTo !== null) node.current?.scrollIntoView({ block: "nearest" });
  }, [carriedTo, node]);
  const lifted = isDragging || carriedTo !== null;
  const describedBy = attributes["aria-describedby"];
  const label = text.drag.handle(name);
  // The element is memoized, so that a memoized row that shows it does not render again.
  const handle = useMemo(
    () =>
      disabled ? null : (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...listeners}
          data-grip={id}
          aria-describedby={describedBy}
          aria-label={label}
          className="grid h-7 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden size={16} strokeWidth={1.75} />
        </button>
      ),
    [disabled, setActivatorNodeRef, listeners, id, describedBy, label],
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx("bg-sheet", lifted && "relative z-10 rounded-md shadow-float")}
    >
      {children(handle, lifted)}
    </li>
  );
}
