import { useMedia } from "../../../ui/use-media.ts";

/**
 * Whether the window is wide enough for details beside a list. The width is the same as in the styles of the log's
 * grid.
 */
export function useWide(): boolean {
  return useMedia("(min-width: 80rem)");
}
