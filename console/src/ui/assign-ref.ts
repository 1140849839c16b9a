import type { Ref } from "react";

/** Hands an element to a ref of either kind, for a component that keeps one itself. */
export function assignRef<T>(ref: Ref<T> | undefined, element: T | null): void | (() => void) {
  if (typeof ref === "function") return ref(element);
  if (ref) ref.current = element;
  return undefined;
}
