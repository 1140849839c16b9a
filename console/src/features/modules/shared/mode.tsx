import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import { connectivityIcons } from "../../../ui/connectivity-icons.ts";
import { useProductWords } from "../../products/shared/product-words.tsx";

/** A communication mode: its icon and its name. */
export function Mode({ mode }: { mode: CommunicationMode }) {
  const words = useProductWords();
  const Icon = connectivityIcons[mode];
  return (
    <span className="inline-flex min-w-0 items-center align-top gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="truncate">{words.mode(mode)}</span>
    </span>
  );
}
