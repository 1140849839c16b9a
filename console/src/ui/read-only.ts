import { createContext, use } from "react";

/**
 * Whether the controls below are read-only. Their texts can still be selected, and lists scrolled. Buttons are hidden,
 * because they change something. A part whose buttons change nothing, such as a preview, opts out with `<ReadOnly
 * value={false}>`.
 */
export const ReadOnly = createContext(false);

/** @param own whether the control is read-only by itself */
export function useReadOnly(own = false): boolean {
  return use(ReadOnly) || own;
}
