import { Button } from "./button.tsx";
import { useUiText } from "./text/ui-text.ts";
import { formatTime } from "./time.tsx";

interface CursorPagerProps {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  /** The number of entries loaded so far. */
  count?: number;
  /** If a search stopped before it had found a full page: the time back to which it has searched, in milliseconds. */
  searchedTo?: number | undefined;
}

/** Shown below an endless list: the number of loaded entries, and a button that loads more. */
export function CursorPager({ hasMore, loading, onMore, count, searchedTo }: CursorPagerProps) {
  const text = useUiText();
  const words = [
    ...(count === undefined ? [] : [text.loadedCount(count)]),
    ...(searchedTo === undefined ? [] : [text.searchedTo(formatTime(searchedTo / 1000, "second"))]),
  ];
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-3 py-2 text-meta text-muted">
      <span className="tabular">{words.join(" · ")}</span>
      {hasMore ? (
        <Button size="sm" loading={loading} onClick={onMore}>
          {searchedTo === undefined ? text.loadMore : text.searchFurther}
        </Button>
      ) : (
        <span>{text.endOfList}</span>
      )}
    </div>
  );
}
