import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";

/** A placeholder of the size of the loaded list: a heading, the toolbar, rows. */
export function PointListSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-72 max-w-full" />
      <Skeleton className="h-8 w-full max-w-120" />
      <div className="rounded-lg border border-line">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex h-13 items-center gap-6 border-b border-line px-4 last:border-b-0">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-20 max-sm:hidden" />
            <Skeleton className="h-4 w-28 max-sm:hidden" />
            <Skeleton className="h-4 flex-1" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
