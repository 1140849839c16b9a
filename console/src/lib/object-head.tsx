import type { ReactNode } from "react";
import { GlyphTile } from "../ui/glyph-tile.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

interface ObjectHeadProps {
  /** The link back to the list from which the object was chosen. */
  back: ReactNode;
  /** The object; null if it cannot be shown, undefined until it has loaded. */
  object: { icon: string; name: string; state: ReactNode } | null | undefined;
}

/** The head of an object's menu: the back link, the object's icon, name and state. */
export function ObjectHead({ back, object }: ObjectHeadProps) {
  return (
    <>
      {back}
      <div className="mt-1 flex items-center gap-2.5 px-2 py-1.5 empty:hidden">
        {object && (
          <>
            <GlyphTile name={object.icon} />
            <div className="min-w-0">
              <p className="truncate font-semibold" title={object.name}>
                {object.name}
              </p>
              <p className="text-meta text-muted">{object.state}</p>
            </div>
          </>
        )}
        {object === undefined && (
          <>
            <Skeleton className="size-8 rounded-lg" />
            <Skeleton className="h-4 w-24" />
          </>
        )}
      </div>
    </>
  );
}
