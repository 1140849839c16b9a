import type { Ref } from "react";

/** Passes an element to a ref of either kind (object or function), for a component that also keeps its own ref. */
export function assignRef<T>(ref: Ref<T> | undefined, element: T | null): void | (() => void) {
  if (typeof ref === "function") return ref(element);
  if (ref) ref.current = element;
  return undefined;
}
