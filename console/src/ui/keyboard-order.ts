import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { useUiText } from "./text/ui-text.ts";

/** The item that the user has picked up by keyboard, and the place it was moved to. Places count from 0. */
export interface Carried {
  key: string;
  from: number;
  to: number;
}

interface KeyboardOrder {
  carried: Carried | null;
  /** The announcement of the latest step to screen readers. */
  said: string;
  /** Listeners for the list element, whose drag handles are buttons with `data-grip` set to the item's key. */
  listeners: {
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Moves an item by keyboard: space or enter picks it up and puts it down, arrows move it, escape puts it back. Each key
 * press takes effect at once: the drag library's own sensor accepts presses only after it has measured the page, and so
 * loses fast ones on a slow machine.
 */
export function useKeyboardOrder(
  keys: readonly string[],
  nameOf: (key: string) => string,
  onPutDown: (carried: Carried) => void,
): KeyboardOrder {
  const text = useUiText();
  const [state, setState] = useState<{ carried: Carried | null; said: string }>({ carried: null, said: "" });
  // If somebody else's change of the list moves the picked-up item, the item is treated as put down.
  const carried = state.carried && keys[state.carried.from] === state.carried.key ? state.carried : null;

  const move = (held: Carried, wanted: number) => {
    const to = Math.max(0, Math.min(keys.length - 1, wanted));
    setState({
      carried: { ...held, to },
      said: text.drag.over(nameOf(held.key), to + 1, keys.length),
    });
  };
  const putDown = (held: Carried) => {
    setState({ carried: null, said: text.drag.end(nameOf(held.key), held.to + 1, keys.length) });
    if (held.to !== held.from) onPutDown(held);
  };
  const cancel = (held: Carried) => setState({ carried: null, said: text.drag.cancel(nameOf(held.key)) });
  const pickUp = (key: string) => {
    const from = keys.indexOf(key);
    setState({
      carried: { key, from, to: from },
      said: text.drag.start(nameOf(key), from + 1, keys.length),
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const key = gripOf(event);
    if (key === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const held = carried;
    const steps: Record<string, () => void> = held
      ? {
          ArrowUp: () => move(held, held.to - 1),
          ArrowDown: () => move(held, held.to + 1),
          Home: () => move(held, 0),
          End: () => move(held, keys.length - 1),
          Escape: () => cancel(held),
          " ": () => putDown(held),
          Enter: () => putDown(held),
        }
      : { " ": () => pickUp(key), Enter: () => pickUp(key) };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    // Escape must not also close the drawer around the list.
    event.stopPropagation();
    step();
  };
  const onBlur = (event: FocusEvent) => {
    if (carried && gripOf(event) === carried.key) cancel(carried);
  };
  return { carried, said: state.said, listeners: { onKeyDown, onBlur } };
}

/** Returns the key of the item whose drag handle an event comes from. */
function gripOf({ target }: { target: EventTarget }): string | undefined {
  return target instanceof HTMLElement ? target.dataset["grip"] : undefined;
}
