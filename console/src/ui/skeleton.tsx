import type { CSSProperties } from "react";
import { cx } from "./cx.ts";
import { useUiText } from "./text/ui-text.ts";

/** A grey bar of the size of the content that loads: `className="h-8 w-40"`. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <span
      aria-hidden
      style={style}
      className={cx("block animate-shimmer rounded-sm bg-active", className ?? "h-3.5 w-full")}
    />
  );
}

/** Wraps any number of skeletons, and tells screen readers only once, for all of them, that content is loading. */
export function SkeletonGroup({ className, children }: { className?: string; children: React.ReactNode }) {
  const text = useUiText();
  return (
    <div role="status" aria-label={text.loading} className={className}>
      {children}
    </div>
  );
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5", "w-2/3", "w-5/6"];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <SkeletonGroup className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cx("h-3.5", WIDTHS[index % WIDTHS.length])} />
      ))}
    </SkeletonGroup>
  );
}

export function SkeletonForm({ fields = 4 }: { fields?: number }) {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-8 w-full rounded-md" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

export function SkeletonCards({ count = 6 }: { count?: number }) {
  return (
    <SkeletonGroup className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-3 rounded-lg border border-line p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-8 rounded-lg" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
