import { Page } from "../ui/page.tsx";
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx";

/** Shown while the code of a page loads. */
export function PagePending() {
  return (
    <Page>
      <Skeleton className="h-7 w-40" />
      <SkeletonText lines={4} />
    </Page>
  );
}
