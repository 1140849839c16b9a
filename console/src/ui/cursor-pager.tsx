import { Button } from "./button.tsx";
import { useUiText } from "./text/ui-text.ts";

interface CursorPagerProps {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  /** How many are there by now. */
  count?: number;
}

/** Under a list without an end: how much is there, and more of it. */
export function CursorPager({ hasMore, loading, onMore, count }: CursorPagerProps) {
  const text = useUiText();
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-3 py-2 text-meta text-muted">
      <span className="tabular">{count === undefined ? "" : text.loadedCount(count)}</span>
      {hasMore ? (
        <Button size="sm" loading={loading} onClick={onMore}>
          {text.loadMore}
        </Button>
      ) : (
        <span>{text.endOfList}</span>
      )}
    </div>
  );
}
