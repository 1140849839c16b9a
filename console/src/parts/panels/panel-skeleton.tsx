import { Skeleton } from "../../ui/skeleton.tsx";

/** A placeholder for a panel that is loading: its top part, a few tiles and rows, where they will be. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      <div className="flex flex-col items-center gap-4 rounded-xl border border-line bg-sheet px-4 pt-9 pb-6">
        <Skeleton className="size-32 rounded-full" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-4 w-full" />
      </div>
      <div className="grid grid-cols-2 gap-2">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-17 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-40 rounded-xl" />
    </div>
  );
}
