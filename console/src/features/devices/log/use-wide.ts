import { useMedia } from "../../../ui/use-media.ts";

/** Whether there is room for details beside a list: the width from which the log's grid shows them there. */
export function useWide(): boolean {
  return useMedia("(min-width: 80rem)");
}
