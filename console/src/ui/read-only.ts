import { createContext, use } from "react";

/**
 * Whether the controls below only show what they hold. Their texts can still be selected, and lists scrolled; buttons are
 * not shown, because what they do there is to change something. A part that does not, such as a preview, takes itself out:
 * `<ReadOnly value={false}>`.
 */
export const ReadOnly = createContext(false);

/** @param own whether the control is read-only by itself */
export function useReadOnly(own = false): boolean {
  return use(ReadOnly) || own;
}
